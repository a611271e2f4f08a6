package manyclients.store.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.ServerConfig;
import manyclients.store.log.Fsync;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// `BGREWRITEAOF`, and what `INFO` reports about it.
class RewriteWhileServingTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(50));
  private static final int KEYS = 5_000;
  private static final int WRITERS = 3;

  @TempDir Path folder;

  private StoreServer start(Fsync fsync) throws IOException {
    return start(fsync, Ownership.SINGLE);
  }

  private StoreServer start(Fsync fsync, Ownership ownership) throws IOException {
    return StoreServer.start(
        ServerConfig.defaults().withThreads(3),
        StoreOptions.defaults()
            .withAppendOnly(folder.resolve("log"), fsync)
            .withOwnership(ownership));
  }

  /// Clients increment numbers until three rewrites are done. After the next start, the store has
  /// everything that was acknowledged.
  @ParameterizedTest
  @EnumSource
  @Timeout(120)
  void clientsAreServedDuringARewriteAndNothingIsLost(Fsync fsync) throws Exception {
    rewriteUnderLoad(fsync, Ownership.SINGLE);
  }

  @ParameterizedTest
  @EnumSource(names = {"SHARED", "SHARDED"})
  @Timeout(120)
  void clientsOfSeveralLoopsAreServedDuringARewrite(Ownership ownership) throws Exception {
    rewriteUnderLoad(Fsync.ALWAYS, ownership);
  }

  private void rewriteUnderLoad(Fsync fsync, Ownership ownership) throws Exception {
    List<Counting> writers = new ArrayList<>();
    long before;
    try (StoreServer server = start(fsync, ownership);
        RespClient client = new RespClient(server.port())) {
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < KEYS; i++) {
          client.command("SET", "key:" + i, "value " + round);
        }
        client.list(KEYS);
      }
      before = Files.size(folder.resolve("log"));
      AtomicBoolean enough = new AtomicBoolean();
      for (int i = 0; i < WRITERS; i++) {
        writers.add(Counting.start("writer:" + i, server.port(), enough));
      }
      for (int rewrite = 1; rewrite <= 3; rewrite++) {
        rewriteOnce(client, rewrite);
      }
      enough.set(true);
      for (Counting writer : writers) {
        writer.thread.join();
        assertThat(writer.count).as("acknowledged").hasPositiveValue();
      }
      assertThat(info(client, "aof_last_bgrewrite_status")).isEqualTo("ok");
      assertThat(Long.parseLong(info(client, "aof_base_size"))).isPositive().isLessThan(before);
    }
    try (StoreServer server = start(fsync, ownership);
        RespClient client = new RespClient(server.port())) {
      for (Counting writer : writers) {
        assertThat(client.ask("GET", writer.name)).isEqualTo("" + writer.count);
      }
      assertThat(client.ask("GET", "key:17")).isEqualTo("value 1");
      assertThat(client.ask("DBSIZE")).isEqualTo(":" + (KEYS + WRITERS));
    }
  }

  private static void rewriteOnce(RespClient client, int number) throws IOException {
    assertThat(client.ask("BGREWRITEAOF"))
        .isEqualTo("Background append only file rewriting started");
    PATIENCE.until(
        "the rewrite is done",
        () ->
            info(client, "aof_rewrites").equals("" + number)
                && info(client, "aof_rewrite_in_progress").equals("0"));
  }

  /// Sends one `INCR` after another.
  private static final class Counting {
    final String name;
    final AtomicInteger count = new AtomicInteger();
    final Thread thread;

    private Counting(String name, int port, AtomicBoolean enough) {
      this.name = name;
      this.thread = Thread.ofPlatform().unstarted(() -> run(port, enough));
    }

    static Counting start(String name, int port, AtomicBoolean enough) {
      Counting counting = new Counting(name, port, enough);
      counting.thread.start();
      return counting;
    }

    private void run(int port, AtomicBoolean enough) {
      try (RespClient client = new RespClient(port)) {
        while (!enough.get()) {
          assertThat(client.ask("INCR", name)).isEqualTo(":" + count.incrementAndGet());
        }
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  @NetworkTest
  void onlyOneRewriteRunsAtATime() throws IOException {
    try (StoreServer server = start(Fsync.NO);
        RespClient client = new RespClient(server.port())) {
      client.send("BGREWRITEAOF\r\nBGREWRITEAOF\r\n");
      assertThat(client.list(2))
          .containsExactly(
              "Background append only file rewriting started",
              "-ERR Background append only file rewriting already in progress");
    }
  }

  @NetworkTest
  void aStoreWithoutALogHasNothingToRewrite() throws IOException {
    try (StoreServer server = StoreServer.start(ServerConfig.defaults(), StoreOptions.defaults());
        RespClient client = new RespClient(server.port())) {
      assertThat(client.ask("BGREWRITEAOF")).startsWith("-ERR ");
      assertThat(info(client, "aof_enabled")).isEqualTo("0");
    }
  }

  private static String info(RespClient client, String field) throws IOException {
    return client
        .ask("INFO", "persistence")
        .lines()
        .filter(line -> line.startsWith(field + ":"))
        .map(line -> line.substring(field.length() + 1))
        .findFirst()
        .orElseThrow();
  }
}
