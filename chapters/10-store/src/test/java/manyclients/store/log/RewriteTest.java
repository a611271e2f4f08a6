package manyclients.store.log;

import static manyclients.store.log.Table.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import manyclients.store.data.Entry;
import manyclients.store.data.Shard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A log is rewritten while changes are appended. [PowerFailureTest] shows the effect of a power
/// failure.
@Timeout(60)
class RewriteTest {
  private static final String LOG = "store.aof";
  private static final String NEW = LOG + ".rewrite";

  private final FakeDisk disk = new FakeDisk();
  private final List<String> notices = new ArrayList<>();
  private final Queue<Runnable> pieces = new ArrayDeque<>();

  @Test
  void aRewrittenLogHasEachKeyOnce() throws IOException {
    AppendLog log = open(CommitBy.TURN, Long.MAX_VALUE);
    Shard shard = shard(log);
    for (int i = 0; i < 1_000; i++) {
      put(shard, "k", "value " + i);
    }
    log.endTurn();
    assertThat(log.rewrite()).isTrue();
    finish(log);
    assertThat(disk.content(LOG)).hasSizeLessThan(200);
    assertThat(disk.names()).containsExactly(LOG);
    assertThat(replayed().text("k")).isEqualTo("value 999");
  }

  /// Several owners have keys for some pieces each. Between the pieces, some keys change that have
  /// been read, and others that have not.
  @Test
  void changesDuringARewriteAreInTheNewLog() throws IOException {
    AppendLog log = open(CommitBy.TURN, Long.MAX_VALUE);
    Random random = new Random(1);
    List<Shard> shards = IntStream.range(0, 3).mapToObj(_ -> part(log)).toList();
    log.rewriteFrom(shards.stream().map(this::owner).toList());
    Table expected = new Table();
    for (int i = 0; i < 10_000; i++) {
      change(random, shards, expected);
    }
    assertThat(log.rewrite()).isTrue();
    log.endTurn();
    int runs = 0;
    while (log.status().isRewriting()) {
      for (int i = 0; i < 100; i++) {
        change(random, shards, expected);
      }
      pieces.remove().run();
      log.endTurn();
      runs++;
    }
    assertThat(runs).as("pieces").isGreaterThan(3);
    log.close();
    assertThat(replayed().keys).isEqualTo(expected.keys);
  }

  private static void change(Random random, List<Shard> shards, Table expected) {
    int number = random.nextInt(10_000);
    String key = "key-" + number;
    Shard shard = shards.get(number % shards.size());
    if (random.nextInt(10) == 0) {
      shard.remove(bytes(key), 0, key.length());
      expected.remove(bytes(key));
    } else {
      byte[] value = new byte[random.nextInt(400)];
      random.nextBytes(value);
      shard.put(bytes(key), 0, key.length(), value, Entry.NEVER);
      expected.set(bytes(key), value, Entry.NEVER);
    }
  }

  @Test
  void onlyOneRewriteRunsAtATime() throws IOException {
    AppendLog log = open(CommitBy.TURN, Long.MAX_VALUE);
    shard(log);
    assertThat(log.rewrite()).isTrue();
    assertThat(log.rewrite()).isFalse();
    log.endTurn();
    assertThat(log.rewrite()).isFalse();
    finish(log);
    assertThat(log.rewrite()).isTrue();
  }

  @Test
  void aLogThatHasDoubledIsRewrittenByItself() throws IOException {
    AppendLog log = open(CommitBy.TURN, 1_000);
    Shard shard = shard(log);
    int rewrites = 0;
    for (int i = 0; i < 10_000; i++) {
      put(shard, "key-" + i % 100, "value " + i);
      log.endTurn();
      rewrites += pieces.size();
      finish(log);
      assertThat(disk.content(LOG)).hasSizeLessThan(25_000);
    }
    assertThat(rewrites).isBetween(100, 500);
    assertThat(replayed().keys).hasSize(100);
  }

  @Test
  void aFullDiskEndsTheRewriteAndNotTheLog() throws IOException {
    AppendLog log = open(CommitBy.TURN, 1_000);
    Shard shard = shard(log);
    for (int i = 0; i < 100; i++) {
      put(shard, "key-" + i, "x".repeat(100));
    }
    disk.capacity = 20_000; // enough for one log, but not for two
    log.endTurn();
    finish(log);
    assertThat(notices).containsExactly(LOG + " could not be rewritten: No space left on device");
    put(shard, "one more", "v");
    log.endTurn();
    assertThat(log.failure()).isNull();
    assertThat(log.status().isRewriting()).as("it is not tried again at once").isFalse();
    assertThat(disk.names()).containsExactly(LOG);
    assertThat(replayed().keys).hasSize(101);
  }

  @Test
  void aNewFileThatCannotBeForcedIsNotUsed() throws IOException {
    AppendLog log = open(CommitBy.TURN, Long.MAX_VALUE);
    put(shard(log), "k", "v");
    log.endTurn();
    log.rewrite();
    log.endTurn();
    disk.forces = 0;
    finish(log);
    assertThat(notices).containsExactly(LOG + " could not be rewritten: Input/output error");
    assertThat(log.failure()).isNull();
    assertThat(replayed().keys).containsOnlyKeys("k");
  }

  @Test
  void anOwnerThatFailsEndsTheRewrite() throws IOException {
    AppendLog log = open(CommitBy.TURN, Long.MAX_VALUE);
    log.rewriteFrom(
        List.of(task -> {
          try {
            task.accept(null); // there is no keyspace
          } catch (NullPointerException e) {
            // like a loop, it continues
          }
        }));
    log.rewrite();
    log.endTurn();
    log.endTurn();
    assertThat(log.status().isRewriting()).isFalse();
    assertThat(notices)
        .containsExactly(LOG + " could not be rewritten: the keys could not be read");
    assertThat(disk.names()).containsExactly(LOG);
  }

  @Test
  void closingLeavesTheOldLog() throws IOException {
    AppendLog log = open(CommitBy.TURN, Long.MAX_VALUE);
    put(shard(log), "k", "v");
    log.rewrite();
    log.endTurn();
    assertThat(disk.names()).containsExactly(LOG, NEW);
    log.close();
    assertThat(disk.names()).containsExactly(LOG);
    assertThat(replayed().keys).containsOnlyKeys("k");
  }

  @Test
  void theFileOfAnUnfinishedRewriteIsDeletedAtTheStart() throws IOException {
    disk.put(NEW, new byte[10]);
    open(CommitBy.TURN, 1).close();
    assertThat(disk.names()).containsExactly(LOG);
  }

  /// The log has its own thread, and the owner's thread has other work too.
  @Test
  void theThreadRewritesWhileALoopContinues() throws Exception {
    AppendLog log = open(CommitBy.THREAD, 100_000);
    BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    Shard shard = part(log);
    log.rewriteFrom(List.of(task -> tasks.add(() -> task.accept(shard))));
    Table expected = new Table();
    Random random = new Random(1);
    int pieces = 0;
    while (pieces < 20) {
      change(random, List.of(shard), expected);
      Runnable task = tasks.poll();
      if (task != null) {
        pieces++;
        task.run();
      }
    }
    await().until(() -> log.durable() == log.appended());
    log.close();
    assertThat(replayed().keys).isEqualTo(expected.keys);
    assertThat(notices).isEmpty();
  }

  /// Returns the shard of all keys, from which the log is rewritten.
  private Shard shard(AppendLog log) {
    Shard shard = part(log);
    log.rewriteFrom(List.of(owner(shard)));
    return shard;
  }

  private static Shard part(AppendLog log) {
    return new Shard(() -> 0, new EachChange(log.group()));
  }

  private KeyOwner owner(Shard shard) {
    return task -> pieces.add(() -> task.accept(shard));
  }

  private static void put(Shard shard, String key, String value) {
    shard.put(bytes(key), 0, key.length(), bytes(value), Entry.NEVER);
  }

  private Table replayed() throws IOException {
    Table table = new Table();
    new Replay(disk.open(LOG), LOG, table).run();
    return table;
  }

  /// Lets the log commit, and runs the pieces that it requests, until no work is left.
  private void finish(AppendLog log) {
    do {
      while (!pieces.isEmpty()) {
        pieces.remove().run();
      }
      log.endTurn();
    } while (!pieces.isEmpty());
  }

  private AppendLog open(CommitBy commitBy, long rewriteFrom) throws IOException {
    LogSettings settings =
        new LogSettings(Fsync.ALWAYS, commitBy, rewriteFrom, System::nanoTime, notices::add);
    return AppendLog.open(disk, LOG, settings, new Table());
  }
}
