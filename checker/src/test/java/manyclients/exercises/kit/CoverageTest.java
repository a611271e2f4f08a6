package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import manyclients.exercises.kit.trial.Event;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Demands and tests that do not match are reported.
class CoverageTest {
  private static final Finding ZERO = passed("zero", "nothing and nothing is nothing");
  private static final Finding SUM = passed("sum", "a sum of two numbers is their sum");

  @TempDir Path root;
  private Course course;

  @BeforeEach
  void makeCourse() throws IOException {
    course = Course.in(root);
  }

  private void text(String demands) throws IOException {
    course.write(
        "exercises/1.1/exercise.adoc",
        "= S\n:minutes: 5\n:difficulty: 1\n:file: Sum.java\n:sections: accept\n\n" + demands);
  }

  private static Finding passed(String demand, String... tests) {
    return new Finding(demand, List.of(tests), Optional.empty(), 0);
  }

  private List<String> faults(Finding... findings) {
    return Coverage.faults(course.exercise(), List.of(findings));
  }

  @Test
  void matchingDemandsTestsAndAnswersHaveNoFault() {
    assertThat(course.exercise().demands()).containsExactly("zero", "sum");
    assertThat(faults(ZERO, SUM)).isEmpty();
  }

  @Test
  void aDemandWithoutATestIsAFault() {
    assertThat(faults(ZERO, passed("sum"))).containsExactly("1.1: no test is about 'sum'");
  }

  @Test
  void aTestWithoutADemandIsAFault() {
    assertThat(faults(ZERO, SUM, passed("", "one is one")))
        .containsExactly("1.1: a test is about no demand: one is one");
    assertThat(faults(ZERO, SUM, passed("sums", "one is one")))
        .containsExactly("1.1: a test is about 'sums', which the text does not have: one is one");
  }

  @Test
  void aDemandWithoutANameIsAFault() throws IOException {
    text("* *zero*: Nothing.\n* The sum.\n* *sum*: The sum.\n");
    assertThat(faults(ZERO, SUM)).containsExactly("1.1: a demand without a name: * The sum.");
  }

  @Test
  void aNameThatOccursTwiceIsAFault() throws IOException {
    text("* *zero*: Nothing.\n* *sum*: The sum.\n* *sum*: And again.\n");
    assertThat(faults(ZERO, SUM)).containsExactly("1.1: two demands are called 'sum'");
  }

  @Test
  void testsAreSortedByTheDemandsOfTheText() {
    var tests =
        List.of(
            new Event.Planned("a", "sum"),
            new Event.Planned("b", "zero"),
            new Event.Planned("c", "sum"),
            new Event.Planned("d", "sum"));
    assertThat(Finding.sort(List.of("zero", "sum", "more"), tests, Set.of("a", "b"), "c"))
        .containsExactly(
            passed("zero", "b"),
            new Finding("sum", List.of("a"), Optional.of("c"), 1),
            passed("more"));
  }

  @Test
  void aReportListsTheResultsInTheOrderOfTheDemands() {
    var findings =
        List.of(
            passed("zero", "b", "e"),
            new Finding("sum", List.of("a"), Optional.of("c"), 1),
            new Finding("more", List.of(), Optional.empty(), 2),
            new Finding("less", List.of("f"), Optional.empty(), 2));
    var verdict =
        new CheckResult.Rejected(findings, "c", "5", "4", "Add.", "numbers", List.of(), "");
    assertThat(Report.body(course.exercise(), verdict))
        .isEqualTo(
            """
              passed    zero: b; e
              so far    sum: a
              failed    sum: c
              untried   more
              so far    less: f

              demand    The sum of two numbers is returned.
              expected  5
              happened  4
              means     Add.
              read      01-blocking.html#numbers
            """);
    assertThat(Report.line(course.exercise(), verdict)).isEqualTo("1.1  not yet  failed: sum: c");
  }
}
