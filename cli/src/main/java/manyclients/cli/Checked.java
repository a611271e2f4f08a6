package manyclients.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import manyclients.exercises.kit.Answer;
import manyclients.exercises.kit.CheckResult;
import manyclients.exercises.kit.CompileProblem;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.Report;

/// The result of checking one answer.
///
/// @param by the name of the person's folder with `--each`, otherwise empty
/// @param answer empty if there is none, or if it cannot be read
/// @param verdict empty if there is no answer
/// @param alone with `--every-demand`, the verdicts of the demands not reached, each checked alone
record Checked(
    String by,
    Exercise exercise,
    Optional<Answer> answer,
    Optional<CheckResult> verdict,
    Map<String, CheckResult> alone) {

  static Checked missing(String by, Exercise exercise) {
    return new Checked(by, exercise, Optional.empty(), Optional.empty(), Map.of());
  }

  /// Returns the result for a file that cannot be read as text.
  static Checked unreadable(String by, Exercise exercise, String why) {
    var problem = new CompileProblem(exercise.file(), why, "", 0);
    var verdict = new CheckResult.NotCompiled(List.of(problem));
    return new Checked(by, exercise, Optional.empty(), Optional.of(verdict), Map.of());
  }

  static Checked of(String by, Answer answer, CheckResult verdict) {
    return new Checked(by, answer.exercise(), Optional.of(answer), Optional.of(verdict), Map.of());
  }

  Checked with(Map<String, CheckResult> verdicts) {
    return new Checked(by, exercise, answer, verdict, verdicts);
  }

  /// Returns the outcome in a few words, such as `solved`.
  String outcome() {
    return verdict.map(Report::outcome).orElse("no answer");
  }

  /// Returns the exit status for this result.
  int status() {
    if (verdict.isEmpty()) {
      return CommandException.NO_ANSWER;
    }
    return switch (verdict.get()) {
      case CheckResult.Passed _ -> 0;
      case CheckResult.NotCompiled _ -> CommandException.NOT_COMPILED;
      case CheckResult.Rejected _, CheckResult.Stopped _ -> CommandException.FAILED;
    };
  }

  /// Returns the exit status for several results: 0 if all are solved, their common status if all
  /// failures have the same one, otherwise 1.
  static int status(List<Checked> all) {
    List<Integer> wrong =
        all.stream().map(Checked::status).filter(each -> each != 0).distinct().toList();
    return switch (wrong.size()) {
      case 0 -> 0;
      case 1 -> wrong.getFirst();
      default -> CommandException.FAILED;
    };
  }

  /// Returns the result as one line.
  String line() {
    String line =
        verdict
            .map(each -> Report.line(exercise, each))
            .orElseGet(() -> exercise.id() + "  no answer  there is no " + exercise.file());
    return by.isEmpty() ? line : by + "  " + line;
  }
}
