package manyclients.exercises.kit;

import java.nio.file.Files;
import java.nio.file.Path;

/// The hints of an exercise. Each is more direct than the one before, and they are shown one at a
/// time.
public final class Hints {
  private final Progress progress;

  public Hints(Progress progress) {
    this.progress = progress;
  }

  /// @param number the hint's number, from 1
  /// @param of the number of hints
  /// @param text the text, in AsciiDoc
  public record Hint(int number, int of, String text) {}

  /// Returns the next hint, and records that it was shown. After the last hint, it returns the last
  /// one again.
  public Hint next(Exercise exercise) {
    int of = count(exercise);
    int number = Math.min(progress.hints(exercise) + 1, of);
    progress.hints(exercise, number);
    return new Hint(number, of, Adoc.read(file(exercise, number)).body());
  }

  /// Returns a hint that was shown before.
  ///
  /// @throws ExerciseProblem when there is no such hint, or it was not shown yet
  public Hint again(Exercise exercise, int number) {
    int of = count(exercise);
    int shown = progress.hints(exercise);
    if (number < 1 || number > of) {
      throw new ExerciseProblem(
          exercise.id() + " has no hint " + number, "it has " + of + ", from 1 on");
    }
    if (number > shown) {
      throw new ExerciseProblem(
          "hint " + number + " of " + exercise.id() + " was not shown yet",
          "./course hint " + exercise.id() + " shows the next one");
    }
    return new Hint(number, of, Adoc.read(file(exercise, number)).body());
  }

  private static int count(Exercise exercise) {
    int count = 0;
    while (Files.exists(file(exercise, count + 1))) {
      count++;
    }
    if (count == 0) {
      throw new ExerciseProblem(
          exercise.id() + " has no hints", "this is a fault of the course: please report it");
    }
    return count;
  }

  private static Path file(Exercise exercise, int number) {
    return exercise.folder().resolve("hint" + number + ".adoc");
  }
}
