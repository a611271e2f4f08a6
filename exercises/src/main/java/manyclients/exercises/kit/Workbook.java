package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The learner's files: where they are, how they began, and what a right answer looks like. Nothing
/// that the learner wrote is ever deleted.
public final class Workbook {
  private final Path root;
  private final Progress progress;

  /// @param root the repository's root
  public Workbook(Path root, Progress progress) {
    this.root = root;
    this.progress = progress;
  }

  /// The root of the learner's sources, as [Checker#check] takes it.
  public Path sources() {
    return root.resolve("exercises/src/main/java");
  }

  /// The file to edit.
  public Path file(Exercise exercise) {
    return sources().resolve(exercise.source());
  }

  /// Whether the learner's file is still, or again, what it was in the beginning.
  public boolean isUntouched(Exercise exercise) {
    Path file = file(exercise);
    try {
      return Files.exists(file) && Files.mismatch(file, stub(exercise)) < 0;
    } catch (IOException e) {
      return false;
    }
  }

  /// Puts the stub back.
  ///
  /// @return where the learner's file is now, beside the stub under a name that no tool compiles;
  ///   empty when there was nothing to keep
  public Optional<Path> reset(Exercise exercise) {
    Path file = file(exercise);
    Optional<Path> kept = Optional.empty();
    try {
      Files.createDirectories(file.getParent());
      if (Files.exists(file) && !isUntouched(exercise)) {
        kept = Optional.of(Files.move(file, freeName(file)));
      }
      if (!Files.exists(file)) {
        Files.copy(stub(exercise), file);
      }
    } catch (IOException e) {
      throw new ExerciseProblem("cannot write " + file, "may you write there?");
    }
    progress.forget(exercise);
    return kept;
  }

  /// @param file the worked solution
  /// @param source its text
  /// @param explanation why it is so, in AsciiDoc
  public record Solution(Path file, String source, String explanation) {}

  public Solution solution(Exercise exercise) {
    Path file = root.resolve("solutions/src/main/java").resolve(exercise.source());
    Path text = root.resolve("solutions/src/main/exercises/" + exercise.id() + "/solution.adoc");
    try {
      return new Solution(file, Files.readString(file), Adoc.read(text).body());
    } catch (IOException e) {
      throw new ExerciseProblem("cannot read " + file, "is the repository complete?");
    }
  }

  private static Path stub(Exercise exercise) {
    return exercise.stub().resolve(exercise.file());
  }

  private static Path freeName(Path file) {
    int number = 1;
    Path name = file.resolveSibling(file.getFileName() + ".mine-" + number);
    while (Files.exists(name)) {
      number++;
      name = file.resolveSibling(file.getFileName() + ".mine-" + number);
    }
    return name;
  }
}
