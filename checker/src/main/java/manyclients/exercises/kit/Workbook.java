package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/// The learner's files: where they are, how they began, and what a right answer looks like. They
/// are in `my/`, which git ignores but for the folder itself. Nothing that the learner wrote is
/// ever deleted.
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

  /// The file to edit: below `my/`, a root of Java sources, as an IDE wants it. Not there before
  /// [#start].
  public Path file(Exercise exercise) {
    return root.resolve("my").resolve(exercise.source());
  }

  /// Puts the stub where the learner edits it, unless a file is there, and remembers that the
  /// exercise was begun.
  public void start(Exercise exercise) {
    Path file = file(exercise);
    try {
      if (!Files.exists(file)) {
        Files.createDirectories(file.getParent());
        Files.copy(exercise.stub(), file);
      }
    } catch (IOException e) {
      throw new ExerciseProblem("cannot write " + file, "may you write there?");
    }
    progress.begun(exercise);
    progress.workingOn(exercise);
  }

  /// The learner's answer; the stub as long as there is none.
  public Answer answer(Exercise exercise) {
    Path file = file(exercise);
    return Files.exists(file) ? Answer.read(exercise, "mine", file) : key.stub(exercise);
  }

  /// Whether there is no answer of the learner's, or one that is still, or again, the stub.
  public boolean isUntouched(Exercise exercise) {
    Path file = file(exercise);
    try {
      return !Files.exists(file) || Files.mismatch(file, exercise.stub()) < 0;
    } catch (IOException e) {
      return false;
    }
  }

  /// Puts the stub back. The exercise counts as begun, and nothing of it as done.
  ///
  /// @return where the learner's file is now, beside the stub under a name that no tool compiles;
  ///   empty when there was nothing to keep
  public Optional<Path> reset(Exercise exercise) {
    Path file = file(exercise);
    Optional<Path> kept = Optional.empty();
    try {
      if (!isUntouched(exercise)) {
        kept = Optional.of(Files.move(file, freeName(file)));
      }
    } catch (IOException e) {
      throw new ExerciseProblem("cannot write " + file, "may you write there?");
    }
    start(exercise);
    progress.forget(exercise);
    return kept;
  }

  /// @param file the worked solution
  /// @param source its text
  /// @param explanation why it is so, in AsciiDoc
  public record Solution(Path file, String source, String explanation) {}

  public Solution solution(Exercise exercise) {
    Path text = root.resolve("solutions/" + exercise.id() + "/solution.adoc");
    return new Solution(
        key.solutionFile(exercise), key.solution(exercise).text(), Adoc.read(text).body());
  }

  /// Returns a question to think about after an exercise was solved. Its answer follows it in the
  /// explanation.
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
