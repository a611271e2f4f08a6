package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A rejected right answer is a fault of the exercise, and so is a wrong one that is accepted, or
/// rejected for another demand.
class MatrixOfACourseTest {
  @TempDir Path root;

  private List<String> faults(String right, String wrongAnswers)
      throws IOException, InterruptedException {
    Course course = Course.in(root);
    course.write("exercises/1.1/right/another.java", Course.answer(right));
    course.write("exercises/1.1/wrong-answers.txt", "=== stub\nfails: sum\n\n" + wrongAnswers);
    try (Checker checker = new Checker(CheckLimits.patient())) {
      return new Matrix(new AnswerKey(root), checker)
          .of(List.of(course.exercise())).stream()
              .flatMap(verdict -> verdict.faults().stream().map(f -> verdict.name() + ": " + f))
              .map(fault -> fault.lines().findFirst().orElseThrow())
              .toList();
    }
  }

  @Test
  void anExerciseWhoseVerdictsAreRightHasNoFaults() throws IOException, InterruptedException {
    assertThat(
            faults(
                "return b + a;",
                "=== subtracts\nfails: sum\n- return a + b;\n+ return a - b;\n"
                    .replace("- return", "-     return")
                    .replace("+ return", "+     return")))
        .isEmpty();
  }

  @Test
  void eachWrongVerdictIsAFault() throws IOException, InterruptedException {
    String accepted = "=== adds\nfails: sum\n-     return a + b;\n+     return b + a;\n\n";
    String mistaken = "=== one\nfails: sum\n-     return a + b;\n+     return 1;\n";
    assertThat(faults("return a - b;", accepted + mistaken))
        .containsExactly(
            "1.1/another: a right answer is rejected:",
            "1.1/adds: it has to fail 'sum':",
            "1.1/one: it has to fail 'sum':");
  }
}
