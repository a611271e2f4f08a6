package manyclients.exercises.kit;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The answers that come with the course: the right one, and the wrong ones.
///
/// @param root the repository's root
public record AnswerKey(Path root) {
  /// The name of the right answer.
  public static final String SOLUTION = "solution";

  public Answer solution(Exercise exercise) {
    return Answer.read(exercise, SOLUTION, solutionFile(exercise));
  }

  Path solutionFile(Exercise exercise) {
    return root.resolve("solutions/src/main/java").resolve(exercise.source());
  }

  /// What the learner begins with.
  public Answer stub(Exercise exercise) {
    return Answer.read(exercise, WrongAnswers.STUB, exercise.stub());
  }

  /// The stub or a mutant.
  ///
  /// @throws ExerciseProblem when there is none of that name, or it does not fit the solution
  public Answer wrong(Exercise exercise, String name) {
    return name.equals(WrongAnswers.STUB)
        ? stub(exercise)
        : new Answer(
            exercise, name, exercise.wrongAnswers().mutant(name, solution(exercise).text()));
  }

  /// All of them: the solution, the stub, the mutants.
  public List<Answer> all(Exercise exercise) {
    Stream<Answer> mutants = exercise.mutants().stream().map(name -> wrong(exercise, name));
    return Stream.concat(Stream.of(solution(exercise), stub(exercise)), mutants).toList();
  }
}
