package manyclients.store.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import manyclients.store.peers.Kind;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// A store whose memory is used up refuses what needs more, and does all else.
@ParameterizedClass
@EnumSource
class MemoryLimitTest {
  private static final String OOM = "-OOM command not allowed when used memory > 'maxmemory'.";

  private final Kind kind;

  MemoryLimitTest(Kind kind) {
    this.kind = kind;
  }

  @NetworkTest
  void writesAreRefusedAndReadsGoOn() throws IOException {
    StoreOptions options = StoreOptions.defaults().withMaxMemory(1 << 20);
    try (StoreServer server = kind.start(options);
        RespClient client = new RespClient(server.port());
        RespClient other = new RespClient(server.port())) {
      String value = "x".repeat(10_000);
      int keys = 0;
      while (client.ask("SET", "key:" + keys, value).equals("OK")) {
        keys++;
      }
      assertThat(keys).isBetween(90, 110);
      for (RespClient each : new RespClient[] {client, other}) {
        assertThat(each.ask("SET", "other", value)).isEqualTo(OOM);
        assertThat(each.ask("APPEND", "key:0", "y")).isEqualTo(OOM);
        assertThat(each.ask("INCR", "count")).isEqualTo(OOM);
        assertThat(each.ask("GET", "key:0")).isEqualTo(value);
        assertThat(each.ask("EXPIRE", "key:0", "100")).isEqualTo(":1");
      }
      client.send("MULTI\r\nSET a 1\r\nGET key:1\r\nEXEC\r\n");
      assertThat(client.list(4))
          .containsExactly(
              "OK",
              OOM,
              "QUEUED",
              "-EXECABORT Transaction discarded because of previous errors.");
      for (int i = 0; i < 10; i++) {
        assertThat(client.ask("DEL", "key:" + i)).isEqualTo(":1");
      }
      assertThat(client.ask("SET", "other", "small")).isEqualTo("OK");
      assertThat(client.ask("CONFIG", "GET", "maxmemory"))
          .isEqualTo("[maxmemory, " + (1 << 20) + "]");
    }
  }
}
