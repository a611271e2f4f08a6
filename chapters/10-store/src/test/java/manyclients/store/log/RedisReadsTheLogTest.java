package manyclients.store.log;

import static manyclients.store.log.Table.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import manyclients.store.data.Entry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/// Redis 7 starts with a log of ours, and has the same keys.
@Timeout(60)
class RedisReadsTheLogTest {
  private static final String LOG = "store.aof";

  @TempDir private Path folder;
  private Table table;

  @BeforeEach
  void makeLog() throws IOException {
    History history = new History(new Random(1));
    List<String> notices = new ArrayList<>();
    LogSettings settings = new LogSettings(Fsync.NO, notices::add).withCommitBy(CommitBy.TURN);
    try (AppendLog log = AppendLog.open(new DiskFiles(folder), LOG, settings, history.keys())) {
      history.begin(log);
      for (int i = 0; i < 2_000; i++) {
        if (i == 1_000) {
          assertThat(log.rewrite()).isTrue();
        }
        history.step();
        log.endTurn();
      }
    }
    assertThat(notices).isEmpty();
    table = history.table();
  }

  @Test
  void redisCheckAofFindsNothing() throws Exception {
    Process check = start("redis-check-aof", folder.resolve(LOG).toString());
    String out = new String(check.getInputStream().readAllBytes());
    assertThat(check.waitFor()).as(out).isZero();
    assertThat(out).contains("is valid");
  }

  @Test
  void redisHasTheSameKeys() throws Exception {
    assumeTrue(version() >= 7, "comments in the log are for Redis 7");
    int port = freePort();
    Process redis = start("redis-server", options(port));
    try (Jedis jedis = new Jedis("127.0.0.1", port)) {
      await().ignoreExceptions().until(() -> jedis.ping().equals("PONG"));
      Map<String, Table.Value> alive = alive();
      assertThat(alive).isNotEmpty();
      assertThat(jedis.dbSize()).isEqualTo(alive.size());
      alive.forEach((key, value) -> assertThat(value(jedis, key)).as(key).isEqualTo(value));
    } finally {
      redis.destroy();
      assertThat(redis.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  private Map<String, Table.Value> alive() {
    long now = System.currentTimeMillis();
    table.keys.values().removeIf(value -> value.due() < now);
    return table.keys;
  }

  private static Table.Value value(Jedis jedis, String key) {
    long due = jedis.pexpireTime(key);
    return new Table.Value(Table.text(jedis.get(bytes(key))), due == -1 ? Entry.NEVER : due);
  }

  private String[] options(int port) {
    return new String[] {
      "--port",
      String.valueOf(port),
      "--bind",
      "127.0.0.1",
      "--dir",
      folder.toString(),
      "--save",
      "",
      "--appendonly",
      "yes",
      "--appendfilename",
      LOG
    };
  }

  private static int version() throws IOException {
    String out = new String(start("redis-server", "--version").getInputStream().readAllBytes());
    return Integer.parseInt(out.replaceAll("(?s).* v=(\\d+)\\..*", "$1"));
  }

  private static Process start(String program, String... options) throws IOException {
    assumeTrue(isThere(program), "there is no " + program + " on this machine");
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(List.of(options));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static boolean isThere(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
