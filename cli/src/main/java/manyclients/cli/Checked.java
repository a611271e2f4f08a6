package manyclients.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import manyclients.exercises.kit.Answer;
import manyclients.exercises.kit.CheckResult;
import manyclients.exercises.kit.CompileProblem;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.Report;

/// What came of one answer that was to be checked.
///
/// @param by whose it is: the name of a folder; empty for the learner's own
/// @param answer empty when there is none
/// @param verdict the verdict on it, when there is one
/// @param alone of demands that the check did not come to: the verdicts of their tests alone
record Checked(
    String by,
    Exercise exercise,
    Optional<Answer> answer,
    Optional<CheckResult> verdict,
    Map<String, CheckResult> alone) {

  static Checked missing(String by, Exercise exercise) {
    return new Checked(by, exercise, Optional.empty(), Optional.empty(), Map.of());
  }

  /// A file that is there, and is no text: the compiler could do nothing with it.
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

  /// As in `solved`.
  String outcome() {
    return verdict.map(Report::outcome).orElse("no answer");
  }

  /// The exit status that tells this.
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

  /// Of several: 0 when all are solved, what is wrong with all that are not if it is the same, and
  /// else 1.
  static int status(List<Checked> all) {
    List<Integer> wrong =
        all.stream().map(Checked::status).filter(each -> each != 0).distinct().toList();
    return switch (wrong.size()) {
      case 0 -> 0;
      case 1 -> wrong.getFirst();
      default -> CommandException.FAILED;
    };
  }

  /// In one line.
  String line() {
    String line =
        verdict
            .map(each -> Report.line(exercise, each))
            .orElseGet(() -> exercise.id() + "  no answer  there is no " + exercise.file());
    return by.isEmpty() ? line : by + "  " + line;
  }
}
