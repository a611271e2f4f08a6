package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import manyclients.exercises.kit.trial.Event;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgeTest {
  @TempDir Path root;
  private Exercise exercise;

  @BeforeEach
  void makeCourse() throws IOException {
    exercise = Course.in(root).exercise();
  }

  private CheckResult judge(int exit, String printed, Event... events) {
    var outcome = new TrialJvm.Outcome(List.of(events), printed, false, false, exit);
    return new Judge(exercise, CheckLimits.defaults()).judge(outcome);
  }

  /// A machine without free memory or threads is not the learner's fault, so such a check gives no
  /// verdict.
  @Test
  void aJvmThatDoesNotStartGivesNoVerdict() {
    assertThatThrownBy(() -> judge(1, "Error: Could not create the Java Virtual Machine.\nmore"))
        .isInstanceOf(ExerciseProblem.class)
        .hasMessageContaining("ended before it began, with status 1: Error: Could not create the");
    assertThatThrownBy(() -> judge(137, ""))
        .isInstanceOf(ExerciseProblem.class)
        .hasMessageContaining("ended before it began, with status 137");
  }

  @Test
  void anAnswerThatEndsItsJvmInATestIsReported() {
    CheckResult result = judge(1, "", new Event.Planned("a", "sum"), new Event.Started("a"));
    assertThat(result).isInstanceOf(CheckResult.Stopped.class);
    assertThat(Report.body(exercise, result)).contains("your code ended the JVM with status 1");
  }
}
