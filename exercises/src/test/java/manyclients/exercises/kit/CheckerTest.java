package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever an answer does, the learner gets one clear message, and the next check works.
class CheckerTest {
  private static final CheckLimits LIMITS = new CheckLimits(Duration.ofSeconds(40), 64 << 10);
  private static final CheckLimits TIGHT = new CheckLimits(Duration.ofSeconds(2), 64 << 10);

  @TempDir Path root;
  private Course course;

  @BeforeEach
  void makeCourse() throws IOException {
    course = Course.in(root);
  }

  @Test
  void aRightAnswerPasses() throws Exception {
    assertThat(report("return a + b;"))
        .isEqualTo(
            """
            1.1 The sum: solved

              passed    nothing and nothing is nothing
              passed    a sum of two numbers is their sum
            """);
  }

  @Test
  void aWrongAnswerIsToldWhatWhyAndWhereToRead() throws Exception {
    assertThat(report("return 0;"))
        .isEqualTo(
            """
            1.1 The sum: not yet

              passed    nothing and nothing is nothing
              failed    a sum of two numbers is their sum
              expected  2 + 3 to be 5
              happened  it was not
              means     Add them.
              read      01-blocking.html#numbers
            """);
  }

  @Test
  void anAnswerThatDoesNotCompileIsShownTheLine() throws Exception {
    assertThat(report("return a + c;"))
        .isEqualTo(
            """
            1.1 The sum: does not compile

              where     Sum.java:5
              says      cannot find symbol; symbol: variable c; location: class Sum
                        return a + c;
                                   ^
            """);
  }

  @Test
  void anAnswerThatLacksWhatItsTestsCallIsTold() throws Exception {
    Path sources = course.solve("return 0; } static int other() {");
    course.write(
        "exercises/src/main/java/manyclients/exercises/ch01/Sum.java",
        "package manyclients.exercises.ch01;\n\nclass Sum {}\n");
    Verdict verdict = new Checker(root, LIMITS).check(course.exercise(), sources);
    assertThat(Report.of(course.exercise(), verdict))
        .contains("does not compile", "SumTest.java", "cannot find symbol", "method of");
  }

  @Test
  void anExceptionIsShownWithItsPlaceInTheLearnersFile() throws Exception {
    assertThat(report("throw new IllegalStateException(\"why\");"))
        .contains("IllegalStateException (why), thrown at Sum.java:5")
        .contains("read      01-blocking.html#accept");
  }

  @Test
  void anEndlessLoopIsStopped() throws Exception {
    assertThat(report("while (true) { a++; }", TIGHT))
        .contains("stopped   nothing and nothing is nothing")
        .contains("happened  after 2 seconds, a thread was still running at Sum.java:5");
  }

  @Test
  void waitingForNothingIsStopped() throws Exception {
    assertThat(report("new java.util.concurrent.CountDownLatch(1).await(); return 0;", TIGHT))
        .contains("happened  after 2 seconds, a thread was still waiting at Sum.java:5");
  }

  @Test
  void aDeadlockIsNamed() throws Exception {
    String body =
        """
        var both = new java.util.concurrent.CountDownLatch(2);
        Object one = new Object();
        Object two = new Object();
        Thread.ofPlatform().start(() -> take(two, one, both));
        take(one, two, both);
        return 0;
          }

          static void take(Object first, Object second, java.util.concurrent.CountDownLatch both) {
            synchronized (first) {
              both.countDown();
              try {
                both.await();
              } catch (InterruptedException e) {
                return;
              }
              synchronized (second) {
                first.notify();
              }
            }
        """;
    assertThat(report(body, TIGHT)).contains("2 threads wait for each other's locks", "A deadlock");
  }

  @Test
  void anAnswerThatExitsIsTold() throws Exception {
    assertThat(report("System.exit(0); return 0;"))
        .contains("stopped   nothing and nothing is nothing")
        .contains("happened  it ended the JVM with status 0");
  }

  @Test
  void anAnswerThatPrintsWithoutEndIsStopped() throws Exception {
    assertThat(report("while (true) { System.out.println(a); }"))
        .contains("happened  it printed more than 64 KiB");
  }

  @Test
  void anAnswerThatCollectsWithoutBoundIsStopped() throws Exception {
    String body =
        "var all = new java.util.ArrayList<long[]>(); while (true) all.add(new long[9999]);";
    assertThat(report(body)).contains("happened  it ran out of memory");
  }

  @Test
  void aThreadThatIsLeftBehindIsNamed() throws Exception {
    String body =
        """
        var latch = new java.util.concurrent.CountDownLatch(1);
        Thread.ofPlatform().name("forgotten").start(() -> {
          try { latch.await(); } catch (InterruptedException e) { return; }
        });
        return a + b;
        """;
    assertThat(report(body))
        .contains("stopped   after the last test")
        .contains("thread \"forgotten\" still runs after the last test, at Sum.java:");
  }

  @Test
  void whatIsPrintedIsKeptForTheLearner() throws Exception {
    Verdict verdict = check("System.out.println(\"a is \" + a); return a + b;");
    assertThat(verdict).isInstanceOf(Verdict.Passed.class);
    assertThat(((Verdict.Passed) verdict).printed()).isEqualTo("a is 0\na is 2");
  }

  @Test
  void aNeighbourThatDoesNotCompileIsNotLookedAt() throws Exception {
    course.write("exercises/src/main/java/manyclients/exercises/ch01/Other.java", "half a cla");
    assertThat(check("return a + b;").isSolved()).isTrue();
  }

  @Test
  void aMissingFileIsOneClearLine() {
    Checker checker = new Checker(root, LIMITS);
    assertThatExceptionOfType(ExerciseProblem.class)
        .isThrownBy(() -> checker.check(course.exercise(), root.resolve("nowhere")))
        .withMessageMatching("there is no Sum.java under .*; ./course reset 1.1 puts .*");
  }

  private String report(String body) throws Exception {
    return report(body, LIMITS);
  }

  private String report(String body, CheckLimits limits) throws Exception {
    return Report.of(course.exercise(), check(body, limits));
  }

  private Verdict check(String body) throws Exception {
    return check(body, LIMITS);
  }

  private Verdict check(String body, CheckLimits limits) throws Exception {
    return new Checker(root, limits).check(course.exercise(), course.solve(body));
  }
}
