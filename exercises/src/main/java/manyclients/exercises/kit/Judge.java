package manyclients.exercises.kit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.kit.trial.Event;
import org.jspecify.annotations.Nullable;

/// Makes a verdict of what a trial told. Also of what it did not: a JVM that ends in the middle of
/// a test was ended by the answer.
final class Judge {
  /// The exit status of a JVM with `-XX:+ExitOnOutOfMemoryError`.
  private static final int OUT_OF_MEMORY = 3;

  private final Exercise exercise;
  private final CheckLimits limits;

  Judge(Exercise exercise, CheckLimits limits) {
    this.exercise = exercise;
    this.limits = limits;
  }

  CheckResult judge(TrialJvm.Outcome outcome) {
    String printed = outcome.printed();
    List<String> passed = new ArrayList<>();
    String current = "before the first test";
    @Nullable CheckResult found = null;
    boolean done = false;
    for (Event event : outcome.events()) {
      switch (event) {
        case Event.Started(String test) -> current = test;
        case Event.Passed(String test) -> {
          passed.add(test);
          current = "after the last test";
        }
        case Event.Failed failed -> found = rejected(failed, passed, printed);
        case Event.Stuck(String where, String means) ->
            found = late(current, where, means, printed);
        case Event.Leaked(String what, String means) ->
            found = new CheckResult.Stopped("after the last test", what, means, printed);
        case Event.Done() -> done = true;
      }
    }
    if (found != null) {
      return found;
    }
    return done ? end(passed, printed) : cutOff(current, outcome);
  }

  private CheckResult end(List<String> passed, String printed) {
    if (passed.isEmpty()) {
      throw new ExerciseProblem(
          exercise.className() + "Test" + " holds no test that ran",
          "this is a fault of the course");
    }
    return new CheckResult.Passed(List.copyOf(passed), printed);
  }

  private CheckResult rejected(Event.Failed failed, List<String> passed, String printed) {
    String section = failed.section().isEmpty() ? exercise.sections().getFirst() : failed.section();
    return new CheckResult.Rejected(
        List.copyOf(passed),
        failed.test(),
        failed.expected(),
        failed.happened(),
        failed.means(),
        section,
        printed);
  }

  private CheckResult late(String test, String where, String means, String printed) {
    return new CheckResult.Stopped(test, "after " + seconds() + ", " + where, means, printed);
  }

  private CheckResult cutOff(String test, TrialJvm.Outcome outcome) {
    String printed = outcome.printed();
    String happened = "it ended the JVM with status " + outcome.exit();
    String means = "System.exit ends every client's server. Close what is yours, and return.";
    if (outcome.flooded()) {
      happened = "it printed more than " + (limits.output() >> 10) + " KiB";
      means = "A line printed in a loop that does not end.";
    } else if (outcome.exit() == OUT_OF_MEMORY && outcome.withoutMemory()) {
      happened = "it ran out of memory";
      means = "Something is collected without a bound: a queue, a list, a buffer, threads.";
    } else if (outcome.exit() > 128) {
      happened = "it had to be killed after " + seconds();
      means = "A loop that even stops the JVM.";
    }
    return new CheckResult.Stopped(test, happened, means, printed);
  }

  private String seconds() {
    Duration time = limits.time();
    return time.toSeconds() + " seconds";
  }
}
