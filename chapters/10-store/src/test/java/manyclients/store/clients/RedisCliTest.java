package manyclients.store.clients;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import manyclients.store.peers.Kind;
import manyclients.store.peers.Tool;
import manyclients.store.peers.Words;
import manyclients.store.server.StoreServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// `redis-cli`, in the ways in which people use it.
@ParameterizedClass
@EnumSource
@Timeout(120)
class RedisCliTest {
  private final Kind kind;
  private StoreServer server;

  RedisCliTest(Kind kind) {
    this.kind = kind;
  }

  @BeforeEach
  void start() throws Exception {
    server = kind.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String cli(String... arguments) throws Exception {
    return feed(InputStream.nullInputStream(), arguments);
  }

  private String feed(InputStream input, String... arguments) throws Exception {
    String[] all = new String[arguments.length + 2];
    all[0] = "-p";
    all[1] = String.valueOf(server.port());
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return Tool.feed(input, "redis-cli", all);
  }

  private static InputStream typed(String lines) {
    return new ByteArrayInputStream(lines.getBytes(US_ASCII));
  }

  @Test
  void aCommandGetsItsReply() throws Exception {
    assertThat(cli("set", "k", "a b")).isEqualTo("OK\n");
    assertThat(cli("get", "k")).isEqualTo("a b\n");
    assertThat(cli("--no-raw", "mget", "k", "none")).isEqualTo("1) \"a b\"\n2) (nil)\n");
    assertThat(cli("incr", "k")).contains("ERR value is not an integer or out of range");
  }

  @Test
  void redisCliSpeaksVersionThreeOfTheProtocol() throws Exception {
    assertThat(cli("-3", "--no-raw", "config", "get", "appendonly"))
        .isEqualTo("1# \"appendonly\" => \"no\"\n");
    assertThat(cli("-3", "--no-raw", "get", "none")).isEqualTo("(nil)\n");
  }

  /// First, `redis-cli` requests `COMMAND DOCS`, and accepts an empty reply.
  @Test
  void commandsMayComeAsLines() throws Exception {
    String lines = "SET k 1\nINCR k\nMULTI\nINCR k\nGET k\nEXEC\nNOSUCH\n";
    assertThat(feed(typed(lines)))
        .startsWith("OK\n2\nOK\nQUEUED\nQUEUED\n3\n3\n")
        .contains("ERR unknown command 'NOSUCH'");
    assertThat(feed(typed("GET k\n"), "-3")).isEqualTo("3\n");
  }

  @Test
  void aHundredThousandCommandsComeThroughAPipe() throws Exception {
    ByteArrayOutputStream commands = new ByteArrayOutputStream();
    for (int i = 0; i < 100_000; i++) {
      commands.writeBytes(Words.encoded("SET", "key:" + i, "value" + i));
    }
    String out = feed(new ByteArrayInputStream(commands.toByteArray()), "--pipe");
    assertThat(out).contains("errors: 0, replies: 100000");
    assertThat(cli("dbsize")).isEqualTo("100000\n");
    assertThat(cli("get", "key:99999")).isEqualTo("value99999\n");
  }

  @Test
  void scansFindAllKeys() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      lines.append("SET key:").append(i).append(" v\n");
    }
    feed(typed(lines + "SET other " + "x".repeat(500) + "\n"));
    assertThat(cli("--scan").lines()).hasSize(1_001).doesNotHaveDuplicates();
    assertThat(cli("--scan", "--pattern", "key:*").lines())
        .hasSize(1_000)
        .allMatch(key -> key.startsWith("key:"));
    assertThat(cli("--bigkeys"))
        .contains("Sampled 1001 keys in the keyspace")
        .contains("Biggest string found '\"other\"' has 500 bytes");
  }

  @Test
  void infoDescribesTheServer() throws Exception {
    cli("set", "k", "v");
    assertThat(cli("info")).contains("redis_version:", "connected_clients:1", "db0:keys=1");
    assertThat(cli("-3", "info", "keyspace")).contains("db0:keys=1");
  }
}
