package manyclients.store.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static manyclients.store.log.Table.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.store.data.Entry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The path of changes into the log, and the moment when the log reports them as durable.
@Timeout(30)
class AppendLogTest {
  private static final String LOG = "store.aof";

  private final FakeDisk disk = new FakeDisk();
  private final List<String> notices = new ArrayList<>();
  private final List<AppendLog> opened = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (AppendLog log : opened) {
      log.close();
    }
  }

  @Test
  void aChangeIsACommandThatRedisKnows() throws IOException {
    AppendLog log = open(Fsync.ALWAYS, CommitBy.COMMAND);
    Group group = log.group();
    group.set(bytes("k"), bytes("v"), Entry.NEVER);
    group.end();
    group.set(bytes("k"), bytes("v"), 1_700_000_000_123L);
    group.end();
    group.expire(bytes("k"), 5);
    group.end();
    group.expire(bytes("k"), Entry.NEVER);
    group.end();
    group.remove(bytes("k"));
    group.end();
    group.clear();
    group.end();
    assertThat(records())
        .containsExactly(
            "*3 $3 SET $1 k $1 v",
            "*5 $3 SET $1 k $1 v $4 PXAT $13 1700000000123",
            "*3 $9 PEXPIREAT $1 k $1 5",
            "*2 $7 PERSIST $1 k",
            "*2 $3 DEL $1 k",
            "*1 $8 FLUSHALL");
  }

  @Test
  void severalChangesOfOneCommandStandBetweenMultiAndExec() throws IOException {
    AppendLog log = open(Fsync.ALWAYS, CommitBy.COMMAND);
    Group group = log.group();
    group.remove(bytes("a"));
    group.remove(bytes("b"));
    group.end();
    assertThat(records()).containsExactly("*1 $5 MULTI *2 $3 DEL $1 a *2 $3 DEL $1 b *1 $4 EXEC");
  }

  @Test
  void aCommandThatChangesNothingWritesNothing() throws IOException {
    AppendLog log = open(Fsync.ALWAYS, CommitBy.COMMAND);
    assertThat(log.group().end()).isEqualTo(log.appended()).isEqualTo(log.durable());
    assertThat(disk.content(LOG)).isEmpty();
  }

  @Test
  void aReadWaitsForWhatItHasSeen() throws IOException {
    AppendLog log = open(Fsync.ALWAYS, CommitBy.TURN);
    long written = change(log, "k");
    assertThat(log.group().end()).isEqualTo(written).isGreaterThan(log.durable());
    log.endTurn();
    assertThat(log.durable()).isEqualTo(written);
  }

  @Test
  void oneForcePerTurnIsForAllCommandsOfTheTurn() throws IOException {
    AppendLog log = open(Fsync.ALWAYS, CommitBy.TURN);
    int before = disk.operations;
    for (int i = 0; i < 100; i++) {
      change(log, "key-" + i);
    }
    assertThat(disk.operations).isEqualTo(before);
    log.endTurn();
    assertThat(disk.operations - before).as("a write and a force").isEqualTo(2);
    assertThat(log.durable()).isEqualTo(log.appended());
  }

  @Test
  void aCommandThatCommitsIsDurableAtItsEnd() throws IOException {
    AppendLog log = open(Fsync.ALWAYS, CommitBy.COMMAND);
    int before = disk.operations;
    assertThat(change(log, "a")).isEqualTo(log.durable());
    assertThat(change(log, "b")).isEqualTo(log.durable());
    assertThat(disk.operations - before).isEqualTo(4);
  }

  @Test
  void aThreadCommitsAndNotifies() throws Exception {
    AppendLog log = open(Fsync.ALWAYS, CommitBy.THREAD);
    for (int i = 0; i < 1000; i++) {
      CountDownLatch told = new CountDownLatch(1);
      long position = change(log, "k");
      log.whenSettled(position, told::countDown);
      assertThat(told.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(log.durable()).isGreaterThanOrEqualTo(position);
    }
  }

  @Test
  void aTaskForASettledPositionRunsImmediately() throws IOException {
    AppendLog log = open(Fsync.ALWAYS, CommitBy.TURN);
    AtomicInteger told = new AtomicInteger();
    log.whenSettled(0, told::incrementAndGet);
    assertThat(told).hasValue(1);
    log.whenSettled(change(log, "k"), told::incrementAndGet);
    assertThat(told).hasValue(1);
    log.endTurn();
    log.endTurn();
    assertThat(told).hasValue(2);
  }

  /// An acknowledged change has been written, so it outlives the process.
  @ParameterizedTest
  @EnumSource(names = {"EVERYSEC", "NO"})
  void withoutAlwaysAReplyWaitsOnlyForTheWrite(Fsync fsync) throws IOException {
    AppendLog log = open(fsync, CommitBy.THREAD);
    long position = change(log, "k");
    assertThat(position).isGreaterThan(log.durable());
    int before = disk.operations;
    log.endTurn();
    assertThat(log.durable()).isEqualTo(position);
    assertThat(disk.operations - before).as("a write, in this thread").isEqualTo(1);
    assertThat(records()).hasSize(1);
  }

  @Test
  void onceASecondTheThreadForces() throws IOException {
    AppendLog log = open(Fsync.EVERYSEC, CommitBy.THREAD);
    change(log, "k");
    log.endTurn();
    await().until(() -> replayedAfterPowerFailure().keys.containsKey("k"));
  }

  @ParameterizedTest
  @EnumSource
  void closingWritesAndForcesTheRest(Fsync fsync) throws IOException {
    AppendLog log = AppendLog.open(disk, LOG, new LogSettings(fsync, notices::add), new Table());
    change(log, "k");
    log.close();
    assertThat(replayedAfterPowerFailure().keys).containsKey("k");
    assertThat(notices).isEmpty();
  }

  /// Loops append at the same time, and the log has each loop's records in order.
  @ParameterizedTest
  @EnumSource
  void severalThreadsShareALog(CommitBy commitBy) throws Exception {
    AppendLog log = open(Fsync.ALWAYS, commitBy);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String key = "thread-" + i;
      threads.add(Thread.ofPlatform().start(() -> count(log, key)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    await().until(() -> log.durable() == log.appended());
    Table table = replayedAfterPowerFailure();
    for (int i = 0; i < 4; i++) {
      assertThat(table.keys.get("thread-" + i)).isEqualTo(new Table.Value("999", Entry.NEVER));
    }
  }

  private static void count(AppendLog log, String key) {
    Group group = log.group();
    for (int i = 0; i < 1000; i++) {
      group.set(bytes(key), bytes(Integer.toString(i)), Entry.NEVER);
      group.end();
      log.endTurn();
    }
  }

  /// There are more records than the log keeps in memory, and the disk hangs.
  @Test
  void aWriterWaitsWhenTheDiskDoesNotKeepUp() throws Exception {
    AppendLog log = open(Fsync.NO, CommitBy.THREAD);
    byte[] large = new byte[1 << 20];
    Thread writer = Thread.ofPlatform().unstarted(() -> changes(log, large, 100));
    synchronized (disk) {
      writer.start();
      await().until(() -> writer.getState() == Thread.State.WAITING);
      assertThat(log.appended()).isLessThan(30L << 20);
    }
    writer.join();
    assertThat(log.appended()).isGreaterThan(100L << 20);
  }

  /// The thread holds the file while it forces it. Clients wait, but the loop does not.
  @Test
  void onceASecondNothingIsAcknowledgedWhileTheDiskHangs() throws Exception {
    AtomicLong clock = new AtomicLong();
    LogSettings settings =
        new LogSettings(Fsync.EVERYSEC, CommitBy.THREAD, Long.MAX_VALUE, clock::get, notices::add);
    AppendLog log = AppendLog.open(disk, LOG, settings, new Table());
    opened.add(log);
    change(log, "in time");
    log.endTurn();
    CountDownLatch told = new CountDownLatch(1);
    Thread thread = committer();
    synchronized (disk) {
      clock.set(Duration.ofSeconds(2).toNanos());
      await().until(() -> thread.getState() == Thread.State.BLOCKED);
      long position = change(log, "late");
      log.endTurn();
      log.whenSettled(position, told::countDown);
      assertThat(log.durable()).isLessThan(position);
      assertThat(told.getCount()).isEqualTo(1);
    }
    assertThat(told.await(10, TimeUnit.SECONDS)).isTrue();
  }

  private static Thread committer() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("log"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void withoutAThreadALogThatIsFullIsWrittenByTheCaller() throws IOException {
    AppendLog log = open(Fsync.ALWAYS, CommitBy.TURN);
    changes(log, new byte[1 << 20], 20);
    assertThat(log.durable()).isPositive();
  }

  private static void changes(AppendLog log, byte[] value, int times) {
    Group group = log.group();
    for (int i = 0; i < times; i++) {
      group.set(bytes("k"), value, Entry.NEVER);
      group.end();
    }
  }

  private static long change(AppendLog log, String key) {
    Group group = log.group();
    group.set(bytes(key), bytes("v"), Entry.NEVER);
    return group.end();
  }

  private AppendLog open(Fsync fsync, CommitBy commitBy) throws IOException {
    LogSettings settings = new LogSettings(fsync, notices::add).withCommitBy(commitBy);
    AppendLog log = AppendLog.open(disk, LOG, settings, new Table());
    opened.add(log);
    return log;
  }

  private Table replayedAfterPowerFailure() throws IOException {
    Table table = new Table();
    FakeDisk left = disk.pullThePlug(new Random(1));
    new Replay(left.open(LOG), LOG, table).run();
    return table;
  }

  /// Returns the records in the file, one line per batch.
  private List<String> records() {
    String text = new String(disk.content(LOG), ISO_8859_1);
    return List.of(text.split("#at .*\r\n")).stream()
        .filter(batch -> !batch.isEmpty())
        .map(batch -> batch.strip().replace("\r\n", " "))
        .toList();
  }
}
