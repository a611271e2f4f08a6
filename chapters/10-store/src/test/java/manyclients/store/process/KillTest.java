package manyclients.store.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import manyclients.store.log.Fsync;
import manyclients.store.server.Ownership;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// `kill -9` at random moments under load. It shows that a change is written before it is
/// acknowledged, with every policy: written data outlives the process. It proves nothing about
/// `fsync`, which is the subject of [SystemCallsTest] and `PowerFailureTest`.
@Timeout(120)
class KillTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(50));
  private static final int FEW = 5;
  private static final int MANY = 200;
  private static final int WRITERS = 8;
  private static final int AT_ONCE = 500; // keys per request of the check

  /// The number of keys that are set before the rewrites, so that these have work to do.
  private static final int OLD = 20_000;

  @TempDir private Path folder;
  private final Random random = new Random(1);
  private int cutShort; // rewrites that a kill has ended

  @ParameterizedTest
  @EnumSource
  void acknowledgedChangesSurviveAKill(Fsync fsync) throws Exception {
    lives(fsync, Ownership.SINGLE, FEW, false);
  }

  @Tag("thorough")
  @Timeout(1_200)
  @ParameterizedTest
  @EnumSource
  void acknowledgedChangesSurviveTwoHundredKills(Fsync fsync) throws Exception {
    lives(fsync, Ownership.SINGLE, MANY, false);
  }

  @Test
  void acknowledgedChangesSurviveAKillDuringARewrite() throws Exception {
    lives(Fsync.ALWAYS, Ownership.SINGLE, 3, true);
  }

  @Tag("thorough")
  @Timeout(1_200)
  @ParameterizedTest
  @EnumSource
  void acknowledgedChangesSurviveTwoHundredKillsDuringRewrites(Fsync fsync) throws Exception {
    lives(fsync, Ownership.SINGLE, MANY, true);
  }

  /// Several loops write to one log.
  @ParameterizedTest
  @EnumSource(names = {"SHARED", "SHARDED"})
  void changesOfSeveralLoopsSurviveAKill(Ownership ownership) throws Exception {
    lives(Fsync.ALWAYS, ownership, 2, true);
  }

  @Tag("thorough")
  @Timeout(1_200)
  @ParameterizedTest
  @EnumSource(names = {"SHARED", "SHARDED"})
  void changesOfSeveralLoopsSurviveTwoHundredKills(Ownership ownership) throws Exception {
    lives(Fsync.ALWAYS, ownership, MANY, true);
  }

  /// Runs one server after another on one log. Each is killed, and the next one must have the
  /// changes that it has acknowledged.
  private void lives(Fsync fsync, Ownership ownership, int kills, boolean rewriting)
      throws Exception {
    Path log = folder.resolve("log");
    List<Writer> writers = List.of();
    for (int life = 0; life <= kills; life++) {
      try (StoreProcess store = StoreProcess.start(log, fsync, ownership)) {
        assertNothingIsMissing(store, writers, life > 0 && rewriting ? OLD : 0);
        if (life < kills) {
          writers = writeUntilKilled(store, rewriting);
        }
      }
    }
    assertThat(cutShort > 0).as("a kill has cut a rewrite short").isEqualTo(rewriting);
  }

  private List<Writer> writeUntilKilled(StoreProcess store, boolean rewriting) throws Exception {
    if (rewriting) {
      fill(store);
    }
    List<Writer> writers = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      Writer writer = new Writer("writer-" + i, store.port(), new Random(random.nextLong()));
      writers.add(writer);
      threads.add(Thread.ofPlatform().start(writer));
    }
    if (rewriting) {
      threads.add(Thread.ofPlatform().start(() -> rewrite(store.port())));
      PATIENCE.until("there is a rewrite", () -> Files.exists(folder.resolve("log.rewrite")));
    }
    int enough = random.nextInt(5_000);
    PATIENCE.until("enough commands are acknowledged", () -> acknowledged(writers) >= enough);
    store.kill();
    for (Thread thread : threads) {
      thread.join();
    }
    cutShort += Files.exists(folder.resolve("log.rewrite")) ? 1 : 0;
    return writers;
  }

  private static int acknowledged(List<Writer> writers) {
    return writers.stream().mapToInt(Writer::acknowledged).sum();
  }

  private static void fill(StoreProcess store) throws IOException {
    try (PlainClient client = new PlainClient(store.port())) {
      StringBuilder commands = new StringBuilder();
      for (int i = 0; i < OLD; i++) {
        commands.append("SET old:").append(i).append(' ').append("x".repeat(50)).append("\r\n");
      }
      Thread sender = Thread.ofPlatform().start(() -> send(client, commands.toString()));
      for (int i = 0; i < OLD; i++) {
        assertThat(client.reply()).isEqualTo("+OK");
      }
      sender.join();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void send(PlainClient client, String commands) {
    try {
      client.send(commands);
    } catch (IOException e) {
      // the reader has no reply, and reports it
    }
  }

  /// Starts one rewrite after another until the server is gone.
  private static void rewrite(int port) {
    try (PlainClient client = new PlainClient(port)) {
      while (true) {
        client.ask("BGREWRITEAOF");
      }
    } catch (IOException e) {
      // the server has been killed
    }
  }

  private static void assertNothingIsMissing(StoreProcess store, List<Writer> writers, int old)
      throws IOException {
    try (PlainClient client = new PlainClient(store.port())) {
      for (Writer writer : writers) {
        assertKeysAreThere(client, writer);
      }
      int acknowledged = old + acknowledged(writers);
      int sent = old + writers.stream().mapToInt(Writer::sent).sum();
      assertThat(Integer.parseInt(client.ask("DBSIZE").substring(1))).isBetween(acknowledged, sent);
      assertThat(client.ask("FLUSHALL")).isEqualTo("+OK");
    }
  }

  private static void assertKeysAreThere(PlainClient client, Writer writer) throws IOException {
    int count = writer.acknowledged();
    for (int from = 0; from < count; from += AT_ONCE) {
      List<Integer> numbers =
          IntStream.range(from, Math.min(count, from + AT_ONCE)).boxed().toList();
      String keys = String.join(" ", numbers.stream().map(writer::key).toList());
      client.send("MGET " + keys + "\r\n");
      assertThat(client.replies()).isEqualTo(numbers.stream().map(writer::value).toList());
    }
  }
}
