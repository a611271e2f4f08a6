package manyclients.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random commands, a power failure at a random moment, and a check of the data that is left.
@Timeout(60)
class PowerFailureTest {
  private static final int FEW = 500;
  private static final int MANY = 5_000;
  private static final int CRASHES = 50;
  private static final long SEED = Long.getLong("seed", 1);
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final String LOG = "store.aof";

  private final List<String> notices = new ArrayList<>();
  private long now;

  @Test
  void acknowledgedChangesSurviveAPowerFailure() throws IOException {
    loseNothing(SEED, FEW);
  }

  @Test
  @Tag("thorough")
  @Timeout(600)
  void acknowledgedChangesSurviveInThousandsOfHistories() throws IOException {
    loseNothing(SEED + FEW, MANY);
  }

  private void loseNothing(long from, int histories) throws IOException {
    for (long seed = from; seed < from + histories; seed++) {
      assertThat(losesNothing(new FakeDisk(), seed)).as("seed %s", seed).isTrue();
    }
  }

  /// Shows that the test can find a loss, because otherwise finding nothing would prove nothing.
  @Test
  void aDiskThatDoesNotForceIsNoticed() throws IOException {
    int noticed = 0;
    for (long seed = SEED; seed < SEED + 100; seed++) {
      FakeDisk disk = new FakeDisk();
      disk.isForgetful = true;
      noticed += losesNothing(disk, seed) ? 0 : 1;
    }
    assertThat(noticed).isGreaterThan(50);
  }

  /// Runs several lives of a server with one disk. A life ends with a power failure, or with a
  /// `kill` that leaves the disk as it is. The log is rewritten often.
  private boolean losesNothing(FakeDisk first, long seed) throws IOException {
    Random random = new Random(seed);
    FakeDisk disk = first;
    try {
      for (int life = 0; life < 4; life++) {
        History history = new History(random);
        AppendLog log = open(disk, Fsync.ALWAYS, history);
        disk.failsAt = disk.operations + random.nextInt(40);
        play(history, log, random);
        if (random.nextBoolean()) {
          disk.restart();
        } else {
          disk = disk.pullThePlug(random);
        }
        if (!history.had(replay(disk), history.durable(log.durable()))) {
          return false;
        }
      }
      return true;
    } catch (DamagedLog e) {
      return false;
    }
  }

  private static void play(History history, AppendLog log, Random random) {
    while (log.failure() == null) {
      history.step();
      if (random.nextInt(3) == 0) {
        log.commit();
      }
    }
  }

  /// The test commits after each command, and less than a tenth of a second passes between two
  /// commands.
  @Test
  void onceASecondLosesNoMoreThanASecond() throws IOException {
    loseASecond(SEED, FEW);
  }

  @Test
  @Tag("thorough")
  @Timeout(600)
  void onceASecondLosesNoMoreInThousandsOfHistories() throws IOException {
    loseASecond(SEED + FEW, MANY);
  }

  private void loseASecond(long from, int histories) throws IOException {
    long tenth = SECOND / 10;
    for (long seed = from; seed < from + histories; seed++) {
      Random random = new Random(seed);
      History history = new History(random);
      FakeDisk disk = new FakeDisk();
      AppendLog log = open(disk, Fsync.EVERYSEC, history);
      List<Long> times = new ArrayList<>(List.of(now));
      disk.failsAt = disk.operations + random.nextInt(60);
      while (log.failure() == null) {
        now += random.nextLong(tenth);
        history.step();
        while (times.size() <= history.size()) {
          times.add(now);
        }
        log.commit();
      }
      int old = (int) times.stream().filter(time -> time < now - SECOND - 2 * tenth).count();
      assertThat(history.had(replay(disk.pullThePlug(random)), Math.max(old - 1, 0)))
          .as("seed %s", seed)
          .isTrue();
    }
  }

  /// The power fails in every operation in turn, not at a random one.
  @Test
  void aRewriteThatIsCutShortAtAnyOperationLeavesOneWholeLog() throws IOException {
    Set<List<String>> seen = new HashSet<>();
    int operation = 1;
    while (rewriteAndFail(operation, seen)) {
      operation++;
    }
    assertThat(operation).isGreaterThan(20);
    assertThat(seen).contains(List.of(LOG), List.of(LOG, LOG + ".rewrite"));
  }

  /// @param seen the files that power failures have left
  /// @return whether there were that many operations
  private boolean rewriteAndFail(int operation, Set<List<String>> seen) throws IOException {
    FakeDisk disk = new FakeDisk();
    History history = new History(new Random(operation));
    AppendLog log = open(disk, Fsync.ALWAYS, history);
    disk.failsAt = disk.operations + operation;
    for (int step = 0; step < 100 && log.failure() == null; step++) {
      history.step();
      log.commit();
    }
    for (int crash = 0; crash < CRASHES; crash++) {
      FakeDisk left = disk.pullThePlug(new Random(crash));
      seen.add(left.names());
      assertThat(history.had(replay(left), history.durable(log.durable())))
          .as("operation %s, crash %s", operation, crash)
          .isTrue();
    }
    return log.failure() != null;
  }

  /// Opens a log for which the test decides when it commits. Even a small log is rewritten.
  private AppendLog open(FakeDisk disk, Fsync fsync, History history) throws IOException {
    LogSettings settings = new LogSettings(fsync, CommitBy.TURN, 5_000, () -> now, notices::add);
    AppendLog log = AppendLog.open(disk, LOG, settings, history.keys());
    history.begin(log);
    return log;
  }

  private Map<String, Table.Value> replay(FakeDisk disk) throws IOException {
    Table table = new Table();
    new Replay(disk.open(LOG), LOG, table).run();
    return Map.copyOf(table.keys);
  }
}
