package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The learner gets one clear message about every answer.
class CheckerTest {
  @TempDir Path root;
  private Answers answers;

  @BeforeEach
  void makeCourse() throws IOException {
    answers = new Answers(root);
  }

  @AfterEach
  void close() {
    answers.close();
  }

  @Test
  void aRightAnswerPasses() throws Exception {
    assertThat(answers.report("return a + b;"))
        .isEqualTo(
            """
            1.1 The sum: solved

              passed    zero: nothing and nothing is nothing
              passed    sum: a sum of two numbers is their sum
            """);
  }

  @Test
  void aWrongAnswerIsReportedWithItsReasonAndAPlaceToRead() throws Exception {
    assertThat(answers.report("return 0;"))
        .isEqualTo(
            """
            1.1 The sum: not yet

              passed    zero: nothing and nothing is nothing
              failed    sum: a sum of two numbers is their sum

              demand    The sum of two numbers is returned.
              expected  2 + 3 to be 5
              happened  it was not
              means     Add them.
              read      01-blocking.html#numbers
            """);
  }

  @Test
  void anAnswerThatDoesNotCompileIsReportedWithItsLine() throws Exception {
    assertThat(answers.report("return a + c;"))
        .isEqualTo(
            """
            1.1 The sum: does not compile

              where     Sum.java:5
              says      cannot find symbol; symbol: variable c; location: class Sum
                        return a + c;
                                   ^
            """);
  }

  /// The compiler counts a tab as the columns up to the next multiple of eight.
  @Test
  void theMarkIsBelowTheFaultEvenAfterTabs() throws Exception {
    assertThat(answers.report("\treturn a +\tc;")).endsWith(fault("return a +      c;", 16));
  }

  private static String fault(String code, int column) {
    String margin = " ".repeat(12);
    return margin + code + "\n" + margin + " ".repeat(column) + "^\n";
  }

  @Test
  void anAnswerWithoutAMethodThatTheTestsCallIsReported() throws Exception {
    String text = "package manyclients.exercises.ch01;\n\nclass Sum {}\n";
    CheckResult verdict =
        answers.checker.check(new Answer(answers.course.exercise(), "mine", text));
    assertThat(Report.of(answers.course.exercise(), verdict))
        .contains("does not compile", "SumTest.java", "cannot find symbol", "method of");
  }

  @Test
  void anExceptionIsShownWithItsPlaceInTheLearnersFile() throws Exception {
    assertThat(answers.report("throw new IllegalStateException(\"why\");"))
        .contains("IllegalStateException (why), thrown at Sum.java:5")
        .contains("read      01-blocking.html#accept");
  }

  @Test
  void recursionWithoutEndIsShownWithItsPlace() throws Exception {
    assertThat(answers.report("return of(a, b);"))
        .contains("StackOverflowError, thrown at Sum.java:5");
  }

  @Test
  void sourceThatIsTooMuchForTheCompilerIsReported() throws Exception {
    assertThat(answers.report("return " + "(".repeat(30_000) + "a" + ")".repeat(30_000) + ";"))
        .contains("does not compile", "where     Sum.java", "says      ");
  }

  @Test
  void anEmptyFileIsReported() throws Exception {
    CheckResult verdict = answers.checker.check(new Answer(answers.course.exercise(), "mine", ""));
    assertThat(Report.of(answers.course.exercise(), verdict))
        .contains("does not compile", "the file has no class manyclients.exercises.ch01.Sum")
        .doesNotContain("SumTest");
  }

  @Test
  void anInterruptEndsACheck() throws Exception {
    Answer endless = answers.course.solve("while (true) { a++; }");
    Thread learner = Thread.currentThread();
    Thread.ofVirtual().start(() -> interruptWhenItSleeps(learner));
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> answers.checker.check(endless));
  }

  @Test
  void eachJvmThatStandsByIsUsedOnce() throws Exception {
    for (String body : List.of("return 0;", "System.exit(0); return 0;", "return a + b;")) {
      answers.checker.getReady();
      assertThat(answers.check(body).isSolved()).as(body).isEqualTo(body.equals("return a + b;"));
    }
  }

  @Test
  void outputIsKeptForTheLearner() throws Exception {
    CheckResult verdict = answers.check("System.out.println(\"a is \" + a); return a + b;");
    assertThat(verdict).isInstanceOf(CheckResult.Passed.class);
    assertThat(Report.printed(verdict)).isEqualTo("  printed   a is 0\n            a is 2\n");
  }

  @Test
  void longOutputIsCutShort() throws Exception {
    CheckResult verdict =
        answers.check("for (int i = 0; i < 99; i++) System.out.println(i); return a + b;");
    assertThat(Report.printed(verdict).lines())
        .hasSize(9)
        .startsWith("  printed   0", "            1")
        .endsWith("            and more");
  }

  @Test
  void anotherFileThatDoesNotCompileIsIgnored() throws Exception {
    answers.course.write("my/manyclients/exercises/ch01/Other.java", "half a cla");
    assertThat(answers.check("return a + b;").isSolved()).isTrue();
  }

  @Test
  void aMissingFileIsReportedInOneLine() {
    assertThatExceptionOfType(ExerciseProblem.class)
        .isThrownBy(() -> Answer.in(root.resolve("nowhere"), answers.course.exercise()))
        .withMessageMatching("there is no Sum.java under .*; name the folder that it is in");
  }

  @Test
  void manyAnswersAreCheckedIndependently() throws Exception {
    List<Answer> all = new ArrayList<>();
    for (String body :
        List.of(
            "return a + b;",
            "return 0;",
            "return a + c;",
            "Thread.ofPlatform().name(\"stays\").start(Thread::yield).join(); return a + b;",
            "Thread.ofPlatform().start(() -> { while (true) Thread.yield(); }); return a + b;",
            "return a + b;",
            "System.exit(0); return a + b;",
            "return a + b;")) {
      all.add(new Answer(answers.course.exercise(), body, Course.answer(body)));
    }
    assertThat(answers.checker.checkAll(all))
        .extracting(verdict -> verdict.getClass().getSimpleName())
        .containsExactly(
            "Passed",
            "Rejected",
            "NotCompiled",
            "Passed",
            "Stopped",
            "Passed",
            "Stopped",
            "Passed");
  }

  private static void interruptWhenItSleeps(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    thread.interrupt();
  }
}
