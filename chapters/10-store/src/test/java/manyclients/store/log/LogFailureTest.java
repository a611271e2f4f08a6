package manyclients.store.log;

import static manyclients.store.log.Table.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.store.data.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A disk that is full, that is read-only, or that loses data.
@Timeout(60)
class LogFailureTest {
  private static final String LOG = "store.aof";

  private final FakeDisk disk = new FakeDisk();
  private final List<String> notices = new ArrayList<>();

  @Test
  void afterAFullDiskTheLogAcceptsNothingMore() throws IOException {
    AppendLog log = open(Fsync.ALWAYS);
    long durable = change(log, "a", 100);
    log.commit();
    disk.capacity = disk.content(LOG).length + 200L;
    long lost = change(log, "b", 1000);
    log.commit();
    assertThat(log.failure()).isEqualTo("No space left on device");
    assertThat(log.durable()).isEqualTo(durable).isLessThan(lost);
    disk.capacity = Long.MAX_VALUE; // an operator has made room
    assertThat(change(log, "c", 1)).isEqualTo(AppendLog.LOST);
    log.commit();
    assertThat(log.durable()).isEqualTo(durable);
    assertThat(replayed(disk).keys).containsOnlyKeys("a");
    assertThat(notices).containsExactly(LOG + " accepts nothing more: No space left on device");
  }

  @Test
  void readsContinueAfterAFailure() throws IOException {
    AppendLog log = open(Fsync.ALWAYS);
    disk.capacity = 0;
    change(log, "a", 1);
    log.commit();
    assertThat(log.group().end()).as("a command that only reads").isEqualTo(log.durable());
  }

  @Test
  void everyHeldReplyIsNotifiedOfAFailure() throws IOException {
    AppendLog log = open(Fsync.ALWAYS);
    AtomicInteger told = new AtomicInteger();
    log.whenSettled(change(log, "a", 1), told::incrementAndGet);
    disk.capacity = 0;
    log.commit();
    assertThat(told).hasValue(1);
    log.whenSettled(AppendLog.LOST, told::incrementAndGet);
    assertThat(told).hasValue(2);
  }

  /// A batch that a full disk took in part must not become a torn record for the next start.
  @Test
  void aFileIsCutBackToWhatIsWhole() throws IOException {
    AppendLog log = open(Fsync.EVERYSEC);
    change(log, "a", 100);
    log.commit();
    byte[] before = disk.content(LOG);
    disk.capacity = before.length + 200L;
    change(log, "b", 1000);
    log.commit();
    assertThat(disk.content(LOG)).isEqualTo(before);
    FakeDisk left = disk.pullThePlug(new Random(1));
    assertThat(left.content(LOG)).as("and that has been forced").isEqualTo(before);
  }

  /// The kernel has dropped the data that it could not write, and the next `fsync` succeeds.
  @Test
  void aForceThatFailedIsNotTriedAgain() throws IOException {
    AppendLog log = open(Fsync.ALWAYS);
    long durable = change(log, "a", 2000);
    log.commit();
    byte[] before = disk.content(LOG);
    disk.forces = 0;
    change(log, "b", 2000);
    log.commit();
    change(log, "c", 1);
    log.commit();
    assertThat(log.failure()).isEqualTo("Input/output error");
    assertThat(log.durable()).isEqualTo(durable);
    assertThat(disk.content(LOG)).as("what is not known to be there is cut off").isEqualTo(before);
    for (int seed = 0; seed < 100; seed++) {
      assertThat(replayed(disk.pullThePlug(new Random(seed))).keys).containsOnlyKeys("a");
    }
  }

  @Test
  void aFileThatMayOnlyBeReadIsReplayedAndNotChanged() throws IOException {
    AppendLog log = open(Fsync.ALWAYS);
    change(log, "a", 1);
    log.commit();
    log.close();
    byte[] before = disk.content(LOG);
    disk.isReadOnly = true;
    Table table = new Table();
    AppendLog second = AppendLog.open(disk, LOG, settings(Fsync.ALWAYS), table);
    assertThat(table.keys).containsOnlyKeys("a");
    assertThat(second.failure()).isEqualTo("the file is read-only");
    assertThat(change(second, "b", 1)).isEqualTo(AppendLog.LOST);
    second.close();
    assertThat(disk.content(LOG)).isEqualTo(before);
  }

  /// The failure releases writers that wait for room.
  @Test
  void aThreadThatFailsReleasesAllWaitingWriters() throws Exception {
    LogSettings settings = new LogSettings(Fsync.ALWAYS, notices::add);
    AppendLog log = AppendLog.open(disk, LOG, settings, new Table());
    disk.capacity = 50L << 20;
    CountDownLatch ended = new CountDownLatch(3);
    for (int i = 0; i < 3; i++) {
      Thread.ofPlatform()
          .start(() -> {
            long position = 0;
            while (position != AppendLog.LOST) {
              position = change(log, "k", 1 << 20);
            }
            ended.countDown();
          });
    }
    assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(log.failure()).isEqualTo("No space left on device");
    log.close();
    assertThat(notices).hasSize(1);
  }

  private AppendLog open(Fsync fsync) throws IOException {
    return AppendLog.open(disk, LOG, settings(fsync), new Table());
  }

  /// Returns settings that let the test decide when the log commits.
  private LogSettings settings(Fsync fsync) {
    return new LogSettings(fsync, notices::add).withCommitBy(CommitBy.TURN);
  }

  private static long change(AppendLog log, String key, int length) {
    Group group = log.group();
    group.set(bytes(key), new byte[length], Entry.NEVER);
    return group.end();
  }

  private static Table replayed(FakeDisk disk) throws IOException {
    Table table = new Table();
    new Replay(disk.open(LOG), LOG, table).run();
    return table;
  }
}
