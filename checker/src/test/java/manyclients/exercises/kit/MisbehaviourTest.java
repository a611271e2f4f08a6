package manyclients.exercises.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every check ends, the learner gets one clear message, and the next check works.
class MisbehaviourTest {
  @TempDir Path root;
  private Answers answers;

  @BeforeEach
  void makeCourse() throws IOException {
    answers = new Answers(root);
  }

  @AfterEach
  void theNextCheckWorks() throws Exception {
    assertThat(answers.check("return a + b;").isSolved()).isTrue();
    answers.close();
  }

  @Test
  void anEndlessLoopIsStopped() throws Exception {
    assertThat(answers.reportInTime("while (true) { a++; }"))
        .contains("stopped   zero: nothing and nothing is nothing")
        .contains("happened  after 2 seconds, a thread was still running at Sum.java:5");
  }

  @Test
  void anEndlessWaitIsStopped() throws Exception {
    assertThat(
            answers.reportInTime("new java.util.concurrent.CountDownLatch(1).await(); return 0;"))
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
    assertThat(answers.reportInTime(body))
        .contains("2 threads were waiting for each other's locks", "A deadlock");
  }

  @Test
  void anAnswerThatExitsIsReported() throws Exception {
    assertThat(answers.report("System.exit(0); return 0;"))
        .contains("stopped   zero: nothing and nothing is nothing")
        .contains("happened  your code ended the JVM with status 0");
  }

  @Test
  void anAnswerThatPrintsWithoutEndIsStopped() throws Exception {
    assertThat(answers.report("while (true) { System.out.println(a); }"))
        .contains("happened  your code printed more than 64 KiB");
  }

  @Test
  void anAnswerThatUsesUpTheMemoryIsStopped() throws Exception {
    String body =
        "var all = new java.util.ArrayList<long[]>(); while (true) all.add(new long[9999]);";
    assertThat(answers.report(body)).contains("happened  the JVM ran out of memory");
    String talkative = "System.out.println(\"so far all is well \".repeat(500)); " + body;
    assertThat(answers.report(talkative)).contains("happened  the JVM ran out of memory");
  }

  @Test
  void aThreadThatIsLeftBehindIsNamed() throws Exception {
    String body =
        """
        var latch = new java.util.concurrent.CountDownLatch(1);
        var thread = Thread.ofPlatform().name("forgotten").start(() -> {
          try { latch.await(); } catch (InterruptedException e) { return; }
        });
        while (thread.getState() != Thread.State.WAITING) Thread.onSpinWait();
        return a + b;
        """;
    assertThat(answers.report(body))
        .contains("stopped   after the last test")
        .contains("thread \"forgotten\" still runs after the last test, at Sum.java:");
  }

  @Test
  void aPortThatIsLeftOpenIsReported() throws Exception {
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
    assertThat(answers.report(body))
        .contains("stopped   after the last test")
        .contains("happened  a port is still open after the last test");
  }

  @Test
  void aProcessThatIsLeftBehindDelaysNoCheck() throws Exception {
    String body = "new ProcessBuilder(\"sleep\", \"600\").inheritIO().start(); return a + b;";
    long begin = System.nanoTime();
    assertThat(answers.check(body).isSolved()).isTrue();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(60));
  }

  @Test
  void anEndlessLoopBeforeTheFirstTestIsStopped() throws Exception {
    String body = "return a + b; } static int zero = 0; static { while (zero == 0) { zero *= 2; }";
    assertThat(answers.reportInTime(body))
        .contains("after 2 seconds, a thread was still running at Sum");
  }

  @Test
  void anAnswerWhoseShutdownHookNeverEndsIsStopped() throws Exception {
    String body =
        """
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) Thread.yield(); }));
        System.exit(7);
        return 0;
        """;
    assertThat(answers.reportInTime(body)).contains("stopped", "happened  after 2 seconds, ");
  }

  @Test
  void aFieldThatAllInstancesShareIsFound() throws Exception {
    assertThat(answers.report("class Kept { static int last; } return a + b;"))
        .contains("failed    each instance has a state of its own")
        .contains("happened  \"last\" is static, and not final");
    assertThat(answers.check("class Kept { static final int LAST = 1; } return a + b;").isSolved())
        .isTrue();
  }
}
