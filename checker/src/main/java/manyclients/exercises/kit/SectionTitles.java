package manyclients.exercises.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The titles of a page's sections, by their ids. The exercises' texts name ids, but a reader looks
/// for titles.
public final class SectionTitles {
  private static final Pattern ID = Pattern.compile("\\[(?:\\[|#)([\\w-]+)]?]");
  private static final Pattern TITLE = Pattern.compile("={2,5} (.+)");

  private final Map<String, String> titles = new HashMap<>();

  private SectionTitles() {}

  /// Returns the titles of the page to which an exercise belongs; none if the page's text is
  /// missing.
  ///
  /// @param root the repository's root
  public static SectionTitles of(Path root, Exercise exercise) {
    Path chapter = root.resolve("chapters").resolve(exercise.page());
    SectionTitles titles = new SectionTitles();
    titles.readAll(Files.isDirectory(chapter) ? chapter : root.resolve("lab"));
    return titles;
  }

  private void readAll(Path folder) {
    for (Path part : new Path[] {folder, folder.resolve("text")}) {
      if (Files.isDirectory(part)) {
        try (Stream<Path> files = Files.list(part)) {
          files.filter(file -> file.toString().endsWith(".adoc")).forEach(this::read);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private void read(Path file) {
    String id = "";
    for (String line : lines(file)) {
      Matcher named = ID.matcher(line);
      Matcher title = TITLE.matcher(line);
      if (title.matches() && !id.isEmpty()) {
        titles.put(id, title.group(1).replaceAll("[`_]", ""));
      }
      id = named.matches() ? named.group(1) : "";
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  /// Returns the title of a section; its id if it has no title.
  public String of(String id) {
    return titles.getOrDefault(id, id);
  }
}
