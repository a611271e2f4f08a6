package manyclients.exercises.kit;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The answers that come with the course: the solution, other right answers, and wrong answers.
///
/// @param root the repository's root
public record AnswerKey(Path root) {
  /// The name of the answer that the text explains.
  public static final String SOLUTION = "solution";

  public Answer solution(Exercise exercise) {
    return Answer.read(exercise, SOLUTION, solutionFile(exercise));
  }

  Path solutionFile(Exercise exercise) {
    return root.resolve("solutions").resolve(exercise.id()).resolve(exercise.file());
  }

  public Answer stub(Exercise exercise) {
    return Answer.read(exercise, WrongAnswers.STUB, exercise.stub());
  }

  /// Returns right answers that differ in their design from the solution, named by their files in
  /// `right/`.
  public List<Answer> right(Exercise exercise) {
    return exercise.rightAnswers().stream()
        .map(file -> Answer.read(exercise, name(file), file))
        .toList();
  }

  private static String name(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ".java".length());
  }

  /// Returns the stub, and the wrong answers that are edits of the solution.
  public List<Answer> wrong(Exercise exercise) {
    WrongAnswers wrong = exercise.wrongAnswers();
    String solution = solution(exercise).text();
    Stream<Answer> edited =
        wrong.edited().stream().map(name -> new Answer(exercise, name, wrong.edit(name, solution)));
    return Stream.concat(Stream.of(stub(exercise)), edited).toList();
  }

  /// Returns one of the answers that come with an exercise, by its name.
  ///
  /// @throws ExerciseProblem when there is no such answer, or some edits do not fit the solution
  public Answer named(Exercise exercise, String name) {
    List<Answer> all = all(exercise);
    Optional<Answer> found = all.stream().filter(answer -> answer.name().equals(name)).findFirst();
    return found.orElseThrow(() ->
        new ExerciseProblem(
            exercise.id() + " has no answer '" + name + "'",
            "there are " + String.join(", ", all.stream().map(Answer::name).toList())));
  }

  /// Returns all answers: the solution, the other right answers, the stub, and the wrong answers.
  public List<Answer> all(Exercise exercise) {
    return Stream.of(List.of(solution(exercise)), right(exercise), wrong(exercise))
        .flatMap(List::stream)
        .toList();
  }
}
