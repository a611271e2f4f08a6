package manyclients.store.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import manyclients.contract.ServerConfig;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// A store whose memory is full refuses commands that need more, and runs all others.
@ParameterizedClass
@EnumSource
class MemoryLimitTest {
  private static final String OOM = "OOM command not allowed when used memory > 'maxmemory'.";

  private final Ownership ownership;

  MemoryLimitTest(Ownership ownership) {
    this.ownership = ownership;
  }

  private StoreServer start(long bytes) throws IOException {
    return StoreServer.start(
        ServerConfig.defaults().withThreads(2),
        StoreOptions.defaults().withOwnership(ownership).withMaxMemory(bytes));
  }

  /// @return the number of keys that the store took
  private static int fill(RespClient client) throws IOException {
    int keys = 0;
    while (client.ask("SET", "key:" + keys, "x".repeat(1_000)).equals("OK")) {
      keys++;
    }
    return keys;
  }

  @NetworkTest
  void commandsThatNeedMemoryAreRefusedAndOthersRun() throws IOException {
    try (StoreServer server = start(1_000_000);
        RespClient client = new RespClient(server.port())) {
      int keys = fill(client);
      assertThat(keys).isBetween(800, 1_000);
      assertThat(client.ask("SET", "one", "more")).isEqualTo("-" + OOM);
      assertThat(client.ask("APPEND", "key:1", "more")).isEqualTo("-" + OOM);
      assertThat(client.ask("INCR", "n")).isEqualTo("-" + OOM);
      assertThat(client.ask("GET", "key:1")).hasSize(1_000);
      assertThat(client.ask("DBSIZE")).isEqualTo(":" + keys);
      assertThat(client.ask("EXPIRE", "key:1", "100")).isEqualTo(":1");
      assertThat(client.ask("DEL", "key:1", "key:2", "key:3")).isEqualTo(":3");
      assertThat(client.ask("SET", "one", "more")).isEqualTo("OK");
    }
  }

  @NetworkTest
  void aTransactionIsRefusedWhenItIsQueuedOrWhenItIsRun() throws IOException {
    try (StoreServer server = start(1_000_000);
        RespClient early = new RespClient(server.port());
        RespClient late = new RespClient(server.port())) {
      early.ask("MULTI");
      early.ask("SET", "a", "1");
      fill(late);
      assertThat(early.ask("EXEC"))
          .isEqualTo("-EXECABORT Transaction discarded because of: " + OOM);
      late.ask("MULTI");
      assertThat(late.ask("SET", "a", "1")).isEqualTo("-" + OOM);
      assertThat(late.ask("EXEC"))
          .isEqualTo("-EXECABORT Transaction discarded because of previous errors.");
      late.ask("MULTI");
      late.ask("DEL", "key:1");
      assertThat(late.ask("EXEC")).isEqualTo("[:1]");
    }
  }

  @NetworkTest
  void withoutALimitNothingIsRefused() throws IOException {
    try (StoreServer server = start(0);
        RespClient client = new RespClient(server.port())) {
      for (int i = 0; i < 1_000; i++) {
        assertThat(client.ask("SET", "key:" + i, "x".repeat(1_000))).isEqualTo("OK");
      }
    }
  }
}
