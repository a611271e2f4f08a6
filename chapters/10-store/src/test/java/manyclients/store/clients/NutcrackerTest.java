package manyclients.store.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import manyclients.contract.ServerConfig;
import manyclients.store.peers.RedisServer;
import manyclients.store.peers.Reply;
import manyclients.store.peers.Tool;
import manyclients.store.peers.Wire;
import manyclients.store.peers.Words;
import manyclients.store.server.StoreOptions;
import manyclients.store.server.StoreServer;
import manyclients.testkit.Patience;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Three stores behind `nutcracker` (twemproxy), which sends each key to one of them: the gain and
/// the cost.
@Timeout(120)
class NutcrackerTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(30));
  private static final int STORES = 3;
  private static final int KEYS = 3_000;

  private final List<StoreServer> stores = new ArrayList<>();
  @TempDir private Path folder;
  private int port;
  private @Nullable Process proxy;

  @BeforeEach
  void start() throws Exception {
    String nutcracker = Tool.named("nutcracker");
    for (int i = 0; i < STORES; i++) {
      stores.add(StoreServer.start(ServerConfig.defaults(), StoreOptions.defaults()));
    }
    port = RedisServer.freePort();
    Path file = Files.writeString(folder.resolve("proxy.yml"), configuration());
    proxy =
        new ProcessBuilder(
                nutcracker,
                "--conf-file=" + file,
                "--stats-port=" + RedisServer.freePort(),
                "--mbuf-size=16384")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("proxy.out").toFile())
            .start();
    PATIENCE.until("the proxy listens", this::answers);
  }

  /// The proxy leaves out a failing store after two errors, and retries it after a second.
  private String configuration() {
    StringBuilder text = new StringBuilder("stores:\n  listen: 127.0.0.1:" + port + "\n");
    text.append(
        """
          redis: true
          hash: fnv1a_64
          distribution: ketama
          hash_tag: "{}"
          auto_eject_hosts: true
          server_failure_limit: 2
          server_retry_timeout: 1000
          timeout: 10000
          servers:
        """);
    for (int i = 0; i < STORES; i++) {
      text.append("   - 127.0.0.1:" + stores.get(i).port() + ":1 store" + i + "\n");
    }
    return text.toString();
  }

  private boolean answers() {
    try (Wire client = new Wire(port)) {
      return client.ask("GET", "none").raw().equals("$-1\r\n");
    } catch (IOException e) {
      return false;
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (proxy != null) {
      proxy.destroy();
      if (!proxy.waitFor(10, TimeUnit.SECONDS)) {
        proxy.destroyForcibly();
      }
    }
    stores.forEach(StoreServer::close);
  }

  @Test
  void eachStoreHasAPartOfTheKeys() throws IOException {
    try (Wire client = new Wire(port)) {
      fill(client);
      for (int i = 0; i < KEYS; i++) {
        assertThat(client.ask("GET", "key:" + i).text()).isEqualTo("v" + i);
      }
      assertThat(sizes().stream().mapToInt(Integer::intValue).sum()).isEqualTo(KEYS);
      assertThat(sizes()).allMatch(size -> size > KEYS / 10);
    }
  }

  private static void fill(Wire client) throws IOException {
    for (int i = 0; i < KEYS; i++) {
      assertThat(client.ask("SET", "key:" + i, "v" + i).raw()).isEqualTo("+OK\r\n");
    }
  }

  private List<Integer> sizes() throws IOException {
    List<Integer> sizes = new ArrayList<>();
    for (StoreServer store : stores) {
      try (Wire client = new Wire(store.port())) {
        sizes.add(Integer.parseInt(client.ask("DBSIZE").text()));
      }
    }
    return sizes;
  }

  /// The proxy asks each store for its part, and joins the parts.
  @Test
  void commandsWithManyKeysAreDivided() throws IOException {
    try (Wire client = new Wire(port)) {
      assertThat(client.ask("MSET", "a", "1", "b", "2", "c", "3", "d", "4").raw())
          .isEqualTo("+OK\r\n");
      assertThat(client.ask("MGET", "d", "none", "a", "c", "b").parts().stream().map(Reply::text))
          .containsExactly("4", "-1", "1", "3", "2");
      assertThat(client.ask("DEL", "a", "b", "none").raw()).isEqualTo(":2\r\n");
    }
  }

  @Test
  void keysWithTheSameTagAreTogether() throws IOException {
    try (Wire client = new Wire(port)) {
      for (int i = 0; i < 100; i++) {
        client.ask("SET", "{user1}:" + i, "v");
      }
      assertThat(sizes()).containsExactlyInAnyOrder(100, 0, 0);
      assertThat(client.ask("COPY", "{user1}:1", "{user1}:new").raw()).isEqualTo(":1\r\n");
    }
  }

  /// The proxy does not support these commands, and closes the connection.
  @Test
  void transactionsChannelsAndWalksAreRefused() throws IOException {
    for (String[] command :
        new String[][] {
          {"MULTI"},
          {"WATCH", "a"},
          {"SUBSCRIBE", "news"},
          {"PUBLISH", "news", "x"},
          {"SCAN", "0"},
          {"KEYS", "*"},
          {"DBSIZE"},
          {"RENAME", "a", "b"},
          {"HELLO", "3"}
        }) {
      try (Wire client = new Wire(port)) {
        client.send(Words.encoded(command));
        assertThat(client.rest()).as(command[0]).isEmpty();
      }
    }
  }

  /// The stopped store's keys are missing then: for a cache, that is a miss; for a store, a loss.
  @Test
  void withoutOneStoreTheOthersContinue() throws IOException {
    try (Wire client = new Wire(port)) {
      fill(client);
    }
    stores.removeLast().close();
    try (Wire client = new Wire(port)) {
      PATIENCE.until(
          "the store is left out",
          () -> {
            for (int i = 0; i < KEYS; i++) {
              if (client.ask("GET", "key:" + i).isError()) {
                return false;
              }
            }
            return true;
          });
      int found = 0;
      for (int i = 0; i < KEYS; i++) {
        found += client.ask("GET", "key:" + i).text().equals("v" + i) ? 1 : 0;
      }
      assertThat(found).isEqualTo(sizes().stream().mapToInt(Integer::intValue).sum());
      assertThat(found).isLessThan(KEYS);
    }
  }
}
