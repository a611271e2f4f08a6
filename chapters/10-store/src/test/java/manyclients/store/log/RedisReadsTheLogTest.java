package manyclients.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static manyclients.store.log.Table.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import manyclients.store.data.Entry;
import manyclients.store.peers.RedisServer;
import manyclients.store.peers.Tool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/// Redis 7 starts with one of our logs, and has the same keys.
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
    Process check =
        new ProcessBuilder(Tool.named("redis-check-aof"), folder.resolve(LOG).toString())
            .redirectErrorStream(true)
            .start();
    String out = new String(check.getInputStream().readAllBytes(), UTF_8);
    assertThat(check.waitFor()).as(out).isZero();
    assertThat(out).contains("is valid");
  }

  @Test
  void redisHasTheSameKeys() throws Exception {
    assumeTrue(version() >= 7, "comments in the log are for Redis 7");
    try (RedisServer redis =
            RedisServer.start(folder, "--appendonly", "yes", "--appendfilename", LOG);
        Jedis jedis = new Jedis("127.0.0.1", redis.port())) {
      await().ignoreExceptions().until(() -> jedis.ping().equals("PONG"));
      Map<String, Table.Value> alive = alive();
      assertThat(alive).isNotEmpty();
      assertThat(jedis.dbSize()).isEqualTo(alive.size());
      alive.forEach((key, value) -> assertThat(value(jedis, key)).as(key).isEqualTo(value));
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

  private static int version() throws IOException, InterruptedException {
    String out = Tool.run("redis-server", "--version");
    return Integer.parseInt(out.replaceAll("(?s).* v=(\\d+)\\..*", "$1"));
  }
}
