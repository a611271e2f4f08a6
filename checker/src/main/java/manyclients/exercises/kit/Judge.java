package manyclients.exercises.kit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import manyclients.exercises.kit.trial.Event;
import org.jspecify.annotations.Nullable;

/// Derives the verdict from a trial's events, and from missing events: if the JVM ended in the
/// middle of a test, the answer has ended it.
final class Judge {
  /// The exit status of a JVM with `-XX:+ExitOnOutOfMemoryError` that has run out of memory.
  private static final int OUT_OF_MEMORY = 3;

  private static final String AFTERWARDS = "after the last test";

  private final Exercise exercise;
  private final CheckLimits limits;

  Judge(Exercise exercise, CheckLimits limits) {
    this.exercise = exercise;
    this.limits = limits;
  }

  CheckResult judge(TrialJvm.Outcome outcome) {
    String printed = outcome.printed();
    List<Event.Planned> plan = new ArrayList<>();
    Set<String> passed = new HashSet<>();
    String current = "before the first test";
    @Nullable Event found = null;
    List<String> trace = List.of();
    boolean done = false;
    for (Event event : outcome.events()) {
      switch (event) {
        case Event.Begun _ -> {} // names the process, not the result
        case Event.Planned planned -> plan.add(planned);
        case Event.Started(String test) -> current = test;
        case Event.Passed(String test) -> {
          passed.add(test);
          current = AFTERWARDS;
        }
        case Event.Failed failed -> {
          found = failed;
          current = failed.test();
        }
        case Event.Stuck stuck -> found = stuck;
        case Event.Leaked leaked -> {
          found = leaked;
          current = AFTERWARDS;
        }
        case Event.Traced(List<String> calls) -> trace = calls;
        case Event.Done() -> done = true;
      }
    }
    boolean solved = found == null && done;
    List<Finding> findings =
        Finding.sort(exercise.demands(), plan, passed, solved ? null : current);
    return thorough(
        switch (found) {
          case Event.Failed failed -> rejected(findings, failed, trace, printed);
          case Event.Stuck(String where, String means) ->
              new CheckResult.Stopped(
                  findings, current, "after " + seconds() + ", " + where, means, trace, printed);
          case Event.Leaked(String what, String means) ->
              new CheckResult.Stopped(findings, current, what, means, List.of(), printed);
          case null, default ->
              solved ? end(findings, printed) : cutOff(findings, current, outcome);
        },
        findings,
        printed);
  }

  /// Counts an answer as solved if the demand that it fails is for the thorough, and it meets all
  /// demands that are not.
  private CheckResult thorough(CheckResult result, List<Finding> findings, String printed) {
    List<String> thorough = exercise.forTheThorough();
    boolean others =
        findings.stream()
            .filter(finding -> !thorough.contains(finding.demand()))
            .allMatch(Finding::isShown);
    return thorough.contains(result.unmet()) && others
        ? new CheckResult.Passed(findings, Optional.of(result), printed)
        : result;
  }

  private CheckResult end(List<Finding> findings, String printed) {
    if (findings.stream().allMatch(finding -> finding.passed().isEmpty())) {
      throw new ExerciseProblem(
          exercise.className() + "Test" + " has run no test",
          "this is a fault of the course: please report it");
    }
    return new CheckResult.Passed(findings, Optional.empty(), printed);
  }

  private CheckResult rejected(
      List<Finding> findings, Event.Failed failed, List<String> trace, String printed) {
    String section = failed.section().isEmpty() ? exercise.sections().getFirst() : failed.section();
    return new CheckResult.Rejected(
        findings,
        failed.test(),
        failed.expected(),
        failed.happened(),
        failed.means(),
        section,
        trace,
        printed);
  }

  private CheckResult cutOff(List<Finding> findings, String test, TrialJvm.Outcome outcome) {
    String printed = outcome.printed();
    if (outcome.events().isEmpty()) {
      throw neverBegun(outcome);
    }
    String happened = "your code ended the JVM with status " + outcome.exit();
    String means = "System.exit ends the server of every client. Close your resources, and return.";
    if (outcome.flooded()) {
      happened = "your code printed more than " + (limits.output() >> 10) + " KiB";
      means = "A loop does not end, and prints in each turn.";
    } else if (outcome.exit() == OUT_OF_MEMORY && outcome.withoutMemory()) {
      happened = "the JVM ran out of memory";
      means = "Something grows without a bound: a queue, a list, a buffer, the number of threads.";
    } else if (outcome.exit() > 128) {
      happened = "the JVM had to be killed after " + seconds();
      means = "A loop kept the JVM from ending by itself, even after the time limit.";
    }
    return new CheckResult.Stopped(findings, test, happened, means, List.of(), printed);
  }

  /// Returns the problem that the JVM ended before it reached the answer.
  private static ExerciseProblem neverBegun(TrialJvm.Outcome outcome) {
    String said = outcome.printed().lines().findFirst().map(line -> ": " + line).orElse("");
    return new ExerciseProblem(
        "a JVM for your answer ended before it began, with status " + outcome.exit() + said,
        "see ./course doctor");
  }

  private String seconds() {
    Duration time = limits.time();
    return time.toSeconds() + " seconds";
  }
}
