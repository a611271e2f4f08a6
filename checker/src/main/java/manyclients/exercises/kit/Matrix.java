package manyclients.exercises.kit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/// Checks all answers that come with exercises. The solution and the other right answers must pass;
/// the stub and each wrong answer must fail the demand that `wrong-answers.txt` names. For authors
/// of exercises.
///
/// @param checker checks the answers
public record Matrix(AnswerKey key, Checker checker) {

  /// The number of answers that are tried at the same time. It may be larger than the number of
  /// processors, because most tests mostly wait for something that a wrong answer does not do.
  private static final int AT_ONCE = 8;

  /// The verdict on an answer.
  ///
  /// @param faults the faults of the exercise, one line each; none if the verdict is right
  public record Verdict(Answer answer, CheckResult result, List<String> faults) {
    /// Returns, for example, `1.1/never-closes`.
    public String name() {
      return answer.exercise().id() + "/" + answer.name();
    }
  }

  /// Tries all answers to some exercises. Exercises that take a learner long also take long to
  /// check, so they are begun first.
  public List<Verdict> of(List<Exercise> exercises) throws IOException, InterruptedException {
    return of(exercises, _ -> true);
  }

  /// Tries only the right answers.
  public List<Verdict> ofRight(List<Exercise> exercises) throws IOException, InterruptedException {
    return of(exercises, Matrix::isRight);
  }

  private List<Verdict> of(List<Exercise> exercises, Predicate<Answer> chosen)
      throws IOException, InterruptedException {
    List<Answer> answers =
        exercises.stream()
            .sorted(Comparator.comparingInt(Exercise::minutes).reversed())
            .flatMap(exercise -> key.all(exercise).stream())
            .filter(chosen)
            .toList();
    List<CheckResult> results = checker.checkAll(answers, AT_ONCE);
    List<Verdict> verdicts = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      verdicts.add(judge(answers.get(i), results.get(i)));
    }
    return verdicts;
  }

  private static Verdict judge(Answer answer, CheckResult result) {
    Exercise exercise = answer.exercise();
    List<String> faults = new ArrayList<>();
    if (result instanceof CheckResult.NotCompiled) {
      faults.add("it does not compile:\n" + Report.of(exercise, result));
    } else if (isRight(answer)) {
      if (result instanceof CheckResult.Passed passed) {
        faults.addAll(Coverage.faults(exercise, passed.findings()));
      } else {
        faults.add("a right answer is rejected:\n" + Report.of(exercise, result));
      }
    } else {
      String fails = exercise.wrongAnswers().fails(answer.name());
      if (!result.unmet().equals(fails)) {
        faults.add("it has to fail '" + fails + "':\n" + Report.of(exercise, result));
      }
    }
    return new Verdict(answer, result, faults);
  }

  private static boolean isRight(Answer answer) {
    return answer.exercise().wrongAnswers().fails(answer.name()).isEmpty();
  }
}
