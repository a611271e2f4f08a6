package manyclients.site.weave.book;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Finds the texts of exercises: `exercises/src/main/exercises/1.2/exercise.adoc`.
public final class Exercises {
  private Exercises() {}

  /// The text of one exercise and its identifier, `1.2`.
  public record Exercise(String id, Path text) {}

  /// The exercises of the chapter with that number, in order; empty if there are none yet.
  public static List<Exercise> of(Root root, String chapter) {
    Path folder = root.resolve("exercises/src/main/exercises");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(folder)) {
      return folders
          .map(each -> new Exercise(each.getFileName().toString(), each.resolve("exercise.adoc")))
          .filter(exercise -> exercise.id().matches(chapter + "\\.\\d+"))
          .filter(exercise -> Files.isRegularFile(exercise.text()))
          .sorted(Comparator.comparingInt(Exercises::position))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int position(Exercise exercise) {
    return Integer.parseInt(exercise.id().substring(exercise.id().indexOf('.') + 1));
  }
}
