package manyclients.site.weave.book;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// How long a chapter takes: its text and its code, read once and with care, and its exercises, as
/// they say themselves.
///
/// @param reading minutes, to the next five
/// @param exercises minutes
public record ReadingTime(int reading, int exercises) {
  private static final int WORDS_A_MINUTE = 200;
  private static final int LINES_OF_CODE_A_MINUTE = 20;
  private static final int STEP = 5;
  private static final Pattern MINUTES = Pattern.compile("(?m)^:minutes: (\\d+)$");

  /// The time for a chapter.
  public static ReadingTime of(Root root, Chapter chapter) {
    long words =
        lines(chapter.folder(), ".adoc")
            .mapToLong(line -> line.isBlank() ? 0 : line.strip().split("\\s+").length)
            .sum();
    long code =
        chapter.shownInFull().stream()
            .flatMap(folder -> lines(folder, ".java"))
            .filter(line -> !line.isBlank())
            .count();
    long minutes = words / WORDS_A_MINUTE + code / LINES_OF_CODE_A_MINUTE;
    int exercises =
        Exercises.of(root, chapter.name()).stream().mapToInt(ReadingTime::minutes).sum();
    return new ReadingTime((int) (minutes / STEP + 1) * STEP, exercises);
  }

  /// `1 h 20 min and 2 h of exercises`.
  public String inWords() {
    return exercises == 0
        ? inWords(reading)
        : inWords(reading) + " and " + inWords(exercises) + " of exercises";
  }

  private static String inWords(int minutes) {
    String hours = minutes < 60 ? "" : minutes / 60 + "\u00a0h";
    String rest = minutes % 60 == 0 ? "" : minutes % 60 + "\u00a0min";
    return (hours + " " + rest).strip();
  }

  private static int minutes(Exercises.Exercise exercise) {
    Matcher minutes = MINUTES.matcher(String.join("\n", Root.lines(exercise.text())));
    return minutes.find() ? Integer.parseInt(minutes.group(1)) : 0;
  }

  private static Stream<String> lines(Path folder, String ending) {
    if (!Files.isDirectory(folder)) {
      return Stream.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> found =
          files
              .filter(Files::isRegularFile)
              .filter(file -> file.toString().endsWith(ending))
              .filter(file -> !folder.relativize(file).startsWith("target"))
              .toList();
      return found.stream().flatMap(file -> Root.lines(file).stream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
