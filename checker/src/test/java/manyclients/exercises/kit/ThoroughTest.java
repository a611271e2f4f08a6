package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A demand for the thorough need not be met to solve an exercise.
class ThoroughTest {
  @TempDir Path root;
  private Course course;

  @BeforeEach
  void makeCourse() throws IOException {
    course = Course.in(root);
    course.write(
        "exercises/1.1/exercise.adoc",
        """
        = S
        :minutes: 5
        :difficulty: 1
        :file: Sum.java
        :sections: accept

        * *zero*: Nothing and nothing is nothing.
        * *sum* (for the thorough): The `sum` of two numbers is returned.
        """);
  }

  private CheckResult check(String body) throws IOException, InterruptedException {
    try (Checker checker = new Checker()) {
      return checker.check(course.solve(body));
    }
  }

  @Test
  void anAnswerThatFailsOnlyAThoroughDemandIsSolved() throws IOException, InterruptedException {
    CheckResult result = check("return 0;");
    assertThat(result.isSolved()).isTrue();
    assertThat(result.unmet()).isEqualTo("sum");
    assertThat(Report.of(course.exercise(), result))
        .startsWith("1.1 S: solved")
        .contains("demand    The sum of two numbers is returned.", "for the thorough");
  }

  @Test
  void anAnswerThatFailsAnotherDemandIsNotSolved() throws IOException, InterruptedException {
    assertThat(check("return 1;").isSolved()).isFalse();
  }

  @Test
  void anAnswerThatMeetsAllDemandsGetsNoFurtherMessage() throws IOException, InterruptedException {
    CheckResult result = check("return a + b;");
    assertThat(result.isSolved()).isTrue();
    assertThat(result.unmet()).isEmpty();
  }
}
