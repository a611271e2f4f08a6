package manyclients.site.weave.book;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import manyclients.site.files.Folders;

/// Finds the texts of exercises: `exercises/1.2/exercise.adoc`.
public final class Exercises {
  private static final String PAGE = ":page:";

  private Exercises() {}

  /// The text of one exercise and its identifier, `1.2`.
  public record Exercise(String id, Path text) {}

  /// The exercises that stand on a page, such as `01-blocking`, in order; empty if there are none
  /// yet. They are on their chapter's page, if they do not name another: `:page: workshop`.
  public static List<Exercise> of(Root root, String page) {
    return all(root).stream().filter(exercise -> isOn(page, exercise)).toList();
  }

  /// The exercise of that identifier, on whatever page it stands.
  public static Optional<Exercise> find(Root root, String id) {
    return all(root).stream().filter(exercise -> exercise.id().equals(id)).findFirst();
  }

  private static List<Exercise> all(Root root) {
    return Folders.entries(root.resolve("exercises")).stream()
        .map(each -> new Exercise(each.getFileName().toString(), each.resolve("exercise.adoc")))
        .filter(exercise -> exercise.id().matches("\\d+\\.\\d+"))
        .filter(exercise -> Files.isRegularFile(exercise.text()))
        .sorted(Comparator.comparingInt(Exercises::position))
        .toList();
  }

  private static boolean isOn(String page, Exercise exercise) {
    return Root.lines(exercise.text()).stream()
        .takeWhile(line -> !line.isBlank())
        .filter(line -> line.startsWith(PAGE))
        .map(line -> line.substring(PAGE.length()).strip())
        .findFirst()
        .map(page::equals)
        .orElseGet(() -> page.startsWith("%02d-".formatted(chapter(exercise))));
  }

  private static int chapter(Exercise exercise) {
    return Integer.parseInt(exercise.id().substring(0, exercise.id().indexOf('.')));
  }

  private static int position(Exercise exercise) {
    return Integer.parseInt(exercise.id().substring(exercise.id().indexOf('.') + 1));
  }
}
