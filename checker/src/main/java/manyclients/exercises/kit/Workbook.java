package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/// The learner's files: their places, their original content, and right answers. They are in `my/`,
/// which Git ignores except for the folder itself. Nothing that the learner has written is ever
/// deleted.
public final class Workbook {
  private static final String QUESTION = "*One further question.*";

  private final Path root;
  private final AnswerKey key;
  private final Progress progress;

  /// @param root the repository's root
  public Workbook(Path root, Progress progress) {
    this.root = root;
    this.key = new AnswerKey(root);
    this.progress = progress;
  }

  /// Returns the file to edit. It is below `my/`, which is a root of Java sources, as an IDE needs
  /// it. It does not exist before [#start].
  public Path file(Exercise exercise) {
    return root.resolve("my").resolve(exercise.source());
  }

  /// Copies the stub to the learner's folder, unless the file exists, and records that the exercise
  /// was begun.
  public void start(Exercise exercise) {
    Path file = file(exercise);
    try {
      if (!Files.exists(file)) {
        Files.createDirectories(file.getParent());
        Files.copy(exercise.stub(), file);
      }
    } catch (IOException e) {
      throw new ExerciseProblem("cannot write " + file, "change the permissions of its folder");
    }
    progress.begun(exercise);
    progress.workingOn(exercise);
  }

  /// Returns the learner's answer; the stub if there is none yet.
  public Answer answer(Exercise exercise) {
    Path file = file(exercise);
    return Files.exists(file) ? Answer.read(exercise, "mine", file) : key.stub(exercise);
  }

  /// Returns whether there is no answer of the learner, or only the unchanged stub.
  public boolean isUntouched(Exercise exercise) {
    Path file = file(exercise);
    try {
      return !Files.exists(file) || Files.mismatch(file, exercise.stub()) < 0;
    } catch (IOException e) {
      return false;
    }
  }

  /// Puts the stub back. The exercise counts as begun, and its success is forgotten.
  ///
  /// @return the new path of the learner's file, beside the stub and with a name that no tool
  ///   compiles; empty if there was no file, or only the unchanged stub
  public Optional<Path> reset(Exercise exercise) {
    Path file = file(exercise);
    Optional<Path> kept = Optional.empty();
    try {
      if (!isUntouched(exercise)) {
        kept = Optional.of(Files.move(file, freeName(file)));
      }
    } catch (IOException e) {
      throw new ExerciseProblem("cannot write " + file, "change the permissions of its folder");
    }
    start(exercise);
    progress.forget(exercise);
    return kept;
  }

  /// @param file the file of the worked solution
  /// @param source the source of the solution
  /// @param explanation the explanation, in AsciiDoc
  public record Solution(Path file, String source, String explanation) {}

  public Solution solution(Exercise exercise) {
    Path text = root.resolve("solutions/" + exercise.id() + "/solution.adoc");
    return new Solution(
        key.solutionFile(exercise), key.solution(exercise).text(), Adoc.read(text).body());
  }

  /// Returns the question to think about after the exercise is solved. The explanation answers it.
  public String furtherQuestion(Exercise exercise) {
    String explanation = solution(exercise).explanation();
    int begin = explanation.indexOf(QUESTION);
    if (begin < 0) {
      throw new ExerciseProblem(
          "the solution of " + exercise.id() + " asks no further question",
          "add a paragraph that begins with " + QUESTION);
    }
    String rest = explanation.substring(begin + QUESTION.length());
    return rest.lines().takeWhile(line -> !line.isBlank()).collect(Collectors.joining(" ")).strip();
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
