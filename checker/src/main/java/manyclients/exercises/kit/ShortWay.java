package manyclients.exercises.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The short way through the book. It leaves out the sections that are marked `[#id.further]`, with
/// their subsections, and the exercises that are in them or build on them.
public final class ShortWay {
  private static final Pattern MARK = Pattern.compile("\\[#([\\w-]+)([.\\w-]*)].*");
  private static final Pattern HEADING = Pattern.compile("(=+) .+");
  private static final Pattern INCLUDED = Pattern.compile("include::(.+\\.adoc)\\[.*");
  private static final Pattern EXERCISE = Pattern.compile("exercise::([\\w.]+)\\[.*");
  private static final int NONE = 100;

  private final Set<String> left = new HashSet<>();

  private ShortWay() {}

  /// @param root the repository's root
  public static ShortWay of(Path root) {
    ShortWay way = new ShortWay();
    Stream<Path> folders =
        Stream.concat(
            Folders.in(root.resolve("chapters")).stream(), Stream.of(root.resolve("lab")));
    for (Path folder : folders.toList()) {
      String page = folder.endsWith("lab") ? "workshop" : folder.getFileName().toString();
      for (String name : new String[] {"chapter.adoc", "workshop.adoc"}) {
        if (Files.exists(folder.resolve(name))) {
          way.new Walk(page).through(folder.resolve(name));
        }
      }
    }
    return way;
  }

  /// Returns whether an exercise is on the short way.
  public boolean has(Exercise exercise) {
    return !left.contains(exercise.id())
        && exercise.sections().stream()
            .map(each -> each.contains("#") ? each : exercise.page() + "#" + each)
            .noneMatch(left::contains);
  }

  /// Goes through the text of a page, including the files that it includes.
  private final class Walk {
    private final String page;
    private String id = "";
    private boolean marked;
    private int further = NONE; // the level of the section that is left out here

    Walk(String page) {
      this.page = page;
    }

    void through(Path file) {
      try {
        for (String line : Files.readAllLines(file)) {
          line(line, file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void line(String line, Path file) {
      var mark = MARK.matcher(line);
      var heading = HEADING.matcher(line);
      var included = INCLUDED.matcher(line);
      var exercise = EXERCISE.matcher(line);
      if (mark.matches()) {
        id = mark.group(1);
        marked = mark.group(2).contains(".further");
      } else if (heading.matches()) {
        section(heading.group(1).length());
      } else if (included.matches()) {
        through(file.resolveSibling(included.group(1)));
      } else if (exercise.matches() && further < NONE) {
        left.add(exercise.group(1));
      }
    }

    private void section(int level) {
      if (level <= further) {
        further = marked ? level : NONE;
      }
      if (further < NONE) {
        left.add(page + "#" + id);
      }
      id = "";
      marked = false;
    }
  }
}
