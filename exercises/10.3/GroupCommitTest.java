package manyclients.exercises.ch10;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import manyclients.exercises.ch10.GroupCommit.Disk;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A disk that records its calls, and lets other code run during each of them.
class GroupCommitTest {
  private static final String TOGETHER =
      "One force is enough for all that was written before it. Gather records in append, and write"
          + " and force them in commit.";
  private static final String NOT_BEFORE =
      "A reply says that the record is on the disk. The record is there when a force that began"
          + " after its write returns, not when write returns: that is only the page cache. A"
          + " record that comes while a force is running is not covered by that force.";
  private static final String WAITS =
      "A loop that waits in append waits for the disk, and all of its clients with it. Hold the"
          + " lock while you take the list, not while you write and force.";
  private static final String FAILURE =
      "After a force has failed, the kernel may have dropped what was written, and the next force"
          + " succeeds without it. So do not try again, and reply to every record, even to those"
          + " that came while the disk was failing.";
  private static final Runnable NOTHING = () -> {};

  private final List<String> done = new ArrayList<>();
  private final TestDisk disk = new TestDisk();
  private final GroupCommit log = new GroupCommit(disk);

  private final class TestDisk implements Disk {
    private Runnable whileWriting = NOTHING;
    private Runnable whileForcing = NOTHING;
    private boolean failsToWrite;
    private boolean failsToForce;

    @Override
    public void write(String record) throws IOException {
      done.add("write " + record);
      run(whileWriting, () -> whileWriting = NOTHING);
      if (failsToWrite) {
        failsToWrite = false;
        throw new IOException("the disk is full");
      }
    }

    @Override
    public void force() throws IOException {
      done.add("force");
      run(whileForcing, () -> whileForcing = NOTHING);
      done.add("forced");
      if (failsToForce) {
        failsToForce = false;
        throw new IOException("the disk has failed");
      }
    }

    private void run(Runnable once, Runnable reset) {
      reset.run();
      once.run();
    }
  }

  private void append(String record) {
    log.append(record, durable -> done.add(record + " is " + durable));
  }

  @Test
  @Order(1)
  @Demand("together")
  void threeRecords() {
    append("a");
    append("b");
    append("c");
    log.commit();
    checkDisk("write a", "write b", "write c", "force", "forced");
  }

  @Test
  @Order(2)
  @Demand("together")
  void noRecord() {
    log.commit();
    checkDisk();
    append("a");
    log.commit();
    log.commit();
    checkDisk("write a", "force", "forced");
  }

  @Test
  @Order(3)
  @Demand("not before")
  void aRecordThatComesWhileAForceRuns() {
    append("a");
    disk.whileForcing = () -> append("b");
    log.commit();
    check(NOT_BEFORE, "commit", List.of("write a", "force", "forced", "a is true"));
    log.commit();
    check(
        NOT_BEFORE,
        "commit",
        List.of(
            "write a", "force", "forced", "a is true", "write b", "force", "forced", "b is true"));
  }

  @Test
  @Order(4)
  @Demand("append does not wait")
  void anAppendWhileAnotherThreadForces() {
    append("a");
    disk.whileForcing = () -> elsewhere(() -> append("b"));
    log.commit();
    log.commit();
    check(
        NOT_BEFORE,
        "commit",
        List.of(
            "write a", "force", "forced", "a is true", "write b", "force", "forced", "b is true"));
  }

  private static void elsewhere(Runnable append) {
    try {
      CompletableFuture.runAsync(append, task -> Thread.ofPlatform().daemon().start(task))
          .get(10, TimeUnit.SECONDS);
    } catch (TimeoutException | InterruptedException | ExecutionException e) {
      throw new Lesson(
          "append to return while another thread is in force",
          "it did not, within ten seconds",
          WAITS,
          "commit");
    }
  }

  @Test
  @Order(5)
  @Demand("append does not wait")
  void aReplyThatAppends() {
    log.append(
        "a",
        durable -> {
          done.add("a is " + durable);
          append("b");
        });
    log.commit();
    log.commit();
    check(
        WAITS,
        "commit",
        List.of(
            "write a", "force", "forced", "a is true", "write b", "force", "forced", "b is true"));
  }

  @Test
  @Order(6)
  @Demand("failure")
  void aForceThatFails() {
    append("a");
    append("b");
    disk.failsToForce = true;
    disk.whileForcing = () -> append("c");
    log.commit();
    List<String> all =
        new ArrayList<>(
            List.of(
                "write a", "write b", "force", "forced", "a is false", "b is false", "c is false"));
    check(FAILURE, "disk-fails", all);
    append("d");
    all.add("d is false");
    check(FAILURE, "disk-fails", all);
    log.commit();
    check(FAILURE, "disk-fails", all);
  }

  @Test
  @Order(7)
  @Demand("failure")
  void aWriteThatFails() {
    append("a");
    append("b");
    disk.failsToWrite = true;
    log.commit();
    append("c");
    log.commit();
    done.removeIf("b is false"::equals); // its place among the replies is free
    check(FAILURE, "disk-fails", List.of("write a", "a is false", "c is false"));
  }

  /// Ignores the replies, which other tests check.
  private void checkDisk(String... expected) {
    done.removeIf(each -> each.contains(" is "));
    check(TOGETHER, "commit", List.of(expected));
  }

  private void check(String means, String section, List<String> expected) {
    if (!done.equals(expected)) {
      throw new Lesson(told(expected), told(done), means, section);
    }
  }

  private static String told(List<String> all) {
    return all.isEmpty() ? "nothing" : String.join(", ", all);
  }
}
