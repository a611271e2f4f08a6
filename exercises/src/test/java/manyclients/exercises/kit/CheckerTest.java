package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever an answer does, the learner gets one clear message, and the next check works.
class CheckerTest {
  private static final CheckLimits LIMITS = new CheckLimits(Duration.ofSeconds(40), 64 << 10);
  private static final CheckLimits TIGHT = new CheckLimits(Duration.ofSeconds(2), 64 << 10);

  @TempDir Path root;
  private Course course;
  private Checker checker;

  @BeforeEach
  void makeCourse() throws IOException {
    course = Course.in(root);
    checker = new Checker(root, LIMITS, 0);
  }

  @AfterEach
  void theNextCheckWorks() throws Exception {
    assertThat(check("return a + b;").isSolved()).isTrue();
    checker.close();
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
    Verdict verdict = checker.check(course.exercise(), sources);
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
  void aPortThatIsLeftOpenIsTold() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "only /proc shows it");
    String body =
        """
        try {
          open.add(new java.net.ServerSocket(0));
        } catch (java.io.IOException e) {
          throw new IllegalStateException(e);
        }
        return a + b;
          }

          private static final java.util.List<Object> open = new java.util.ArrayList<>();

          static {
        """;
    assertThat(report(body))
        .contains("stopped   after the last test")
        .contains("happened  a port is still open after the last test");
  }

  @Test
  void aProcessThatIsLeftBehindHoldsNobodyUp() throws Exception {
    String body = "new ProcessBuilder(\"sleep\", \"600\").inheritIO().start(); return a + b;";
    long begin = System.nanoTime();
    assertThat(check(body).isSolved()).isTrue();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(60));
  }

  @Test
  void anEndlessLoopBeforeTheFirstTestIsStopped() throws Exception {
    String body = "return a + b; } static int zero = 0; static { while (zero == 0) { zero *= 2; }";
    assertThat(report(body, TIGHT)).contains("after 2 seconds, a thread was still running at Sum");
  }

  @Test
  void anAnswerThatHaltsInTheMiddleOfItsEndIsTold() throws Exception {
    String body =
        """
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) Thread.yield(); }));
        System.exit(7);
        return 0;
        """;
    assertThat(report(body, TIGHT)).contains("stopped", "happened  after 2 seconds, ");
  }

  @Test
  void recursionWithoutEndIsShownWithItsPlace() throws Exception {
    assertThat(report("return of(a, b);")).contains("StackOverflowError, thrown at Sum.java:5");
  }

  @Test
  void sourceThatIsTooMuchForTheCompilerIsTold() throws Exception {
    assertThat(report("return " + "(".repeat(30_000) + "a" + ")".repeat(30_000) + ";"))
        .contains("does not compile", "where     Sum.java", "says      ");
  }

  @Test
  void anEmptyFileIsTold() throws Exception {
    String file = "exercises/src/main/java/manyclients/exercises/ch01/Sum.java";
    course.write(file, "");
    Verdict verdict = checker.check(course.exercise(), root.resolve("exercises/src/main/java"));
    assertThat(Report.of(course.exercise(), verdict))
        .contains("does not compile", "SumTest.java", "cannot find symbol");
  }

  @Test
  void anInterruptEndsACheck() throws Exception {
    Path sources = course.solve("while (true) { a++; }");
    Thread learner = Thread.currentThread();
    Thread.ofVirtual().start(() -> interruptWhenItSleeps(learner));
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> checker.check(course.exercise(), sources));
  }

  private static void interruptWhenItSleeps(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    thread.interrupt();
  }

  @Test
  void jvmsThatStandByAreUsedOnceEach() throws Exception {
    try (Checker warm = new Checker(root, LIMITS, 2)) {
      for (String body : List.of("return 0;", "System.exit(0); return 0;", "return a + b;")) {
        warm.getReady();
        Verdict verdict = warm.check(course.exercise(), course.solve(body));
        assertThat(verdict.isSolved()).as(body).isEqualTo(body.equals("return a + b;"));
      }
    }
  }

  @Test
  void whatIsPrintedIsKeptForTheLearner() throws Exception {
    Verdict verdict = check("System.out.println(\"a is \" + a); return a + b;");
    assertThat(verdict).isInstanceOf(Verdict.Passed.class);
    assertThat(Report.printed(verdict)).isEqualTo("  printed   a is 0\n            a is 2\n");
  }

  @Test
  void muchThatIsPrintedIsCutShort() throws Exception {
    Verdict verdict = check("for (int i = 0; i < 99; i++) System.out.println(i); return a + b;");
    assertThat(Report.printed(verdict).lines())
        .hasSize(9)
        .startsWith("  printed   0", "            1")
        .endsWith("            and more");
  }

  @Test
  void aNeighbourThatDoesNotCompileIsNotLookedAt() throws Exception {
    course.write("exercises/src/main/java/manyclients/exercises/ch01/Other.java", "half a cla");
    assertThat(check("return a + b;").isSolved()).isTrue();
  }

  @Test
  void aMissingFileIsOneClearLine() {
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
    if (limits.equals(LIMITS)) {
      return checker.check(course.exercise(), course.solve(body));
    }
    try (Checker strict = new Checker(root, limits, 0)) {
      return strict.check(course.exercise(), course.solve(body));
    }
  }
}
