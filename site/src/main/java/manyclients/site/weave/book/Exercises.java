package manyclients.site.weave.book;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import manyclients.site.files.Folders;

/// Finds the texts of exercises: `exercises/1.2/exercise.adoc`.
public final class Exercises {
  private static final String WORKSHOP = "W";

  private Exercises() {}

  /// The text of one exercise and its identifier, `1.2`.
  public record Exercise(String id, Path text) {}

  /// Returns the exercises of a page, such as `01-blocking`, in order; empty if there are none yet.
  /// Those of the workshop are called `W.1`.
  public static List<Exercise> of(Root root, String page) {
    return all(root).stream().filter(exercise -> isOn(page, exercise)).toList();
  }

  /// Returns the exercise with that identifier, whatever its page.
  public static Optional<Exercise> find(Root root, String id) {
    return all(root).stream().filter(exercise -> exercise.id().equals(id)).findFirst();
  }

  private static List<Exercise> all(Root root) {
    return Folders.entries(root.resolve("exercises")).stream()
        .map(each -> new Exercise(each.getFileName().toString(), each.resolve("exercise.adoc")))
        .filter(exercise -> exercise.id().matches("(\\d+|W)\\.\\d+"))
        .filter(exercise -> Files.isRegularFile(exercise.text()))
        .sorted(Comparator.comparingInt(Exercises::position))
        .toList();
  }

  private static boolean isOn(String page, Exercise exercise) {
    String chapter = exercise.id().substring(0, exercise.id().indexOf('.'));
    return chapter.equals(WORKSHOP)
        ? page.equals("workshop")
        : page.startsWith(String.format(Locale.ROOT, "%02d-", Integer.parseInt(chapter)));
  }

  private static int position(Exercise exercise) {
    return Integer.parseInt(exercise.id().substring(exercise.id().indexOf('.') + 1));
  }
}
