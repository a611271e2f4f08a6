package manyclients.store.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import manyclients.contract.Limits;
import manyclients.contract.ServerConfig;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// The protocol between a client and a store, independent of the commands.
@ParameterizedClass
@EnumSource
class TalkTest {
  private static final int LOOPS = 2;
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(20));
  private static final Limits LIMITS =
      Limits.defaults()
          .withRequestTimeout(Duration.ofSeconds(30))
          .withCloseTimeout(Duration.ofSeconds(10));

  private final Ownership ownership;

  TalkTest(Ownership ownership) {
    this.ownership = ownership;
  }

  private StoreServer start() throws IOException {
    return start(LIMITS);
  }

  private StoreServer start(Limits limits) throws IOException {
    return StoreServer.start(
        ServerConfig.defaults().withThreads(LOOPS).withLimits(limits),
        StoreOptions.defaults().withOwnership(ownership));
  }

  @NetworkTest
  void aCommandIsAnsweredHoweverItIsWritten() throws IOException {
    try (StoreServer server = start();
        RespClient client = new RespClient(server.port())) {
      assertThat(client.send("ping\r\n").reply()).isEqualTo("PONG");
      assertThat(client.send("\r\n*0\r\nECHO \"a b\"\n").reply()).isEqualTo("a b");
      assertThat(client.ask("SET", "k", "\0\r\n\u00ff")).isEqualTo("OK");
      assertThat(client.ask("get", "k")).isEqualTo("\0\r\n\u00ff");
      assertThat(client.ask("Get", "none")).isEqualTo("(nil)");
    }
  }

  @NetworkTest
  void aCommandInSingleBytesIsAnswered() throws IOException {
    try (StoreServer server = start();
        RespClient client = new RespClient(server.port())) {
      for (char b : RespClient.encoded("SET", "key", "value").toCharArray()) {
        client.send(String.valueOf(b));
      }
      assertThat(client.reply()).isEqualTo("OK");
      assertThat(client.ask("GET", "key")).isEqualTo("value");
    }
  }

  @NetworkTest
  void aPipelineOfSixtyFiveIsAnsweredInOrder() throws Exception {
    pipeline(65);
  }

  @NetworkTest
  void aPipelineOfAThousandIsAnsweredInOrder() throws Exception {
    pipeline(1_000);
  }

  @NetworkTest
  void aPipelineOfAHundredThousandIsAnsweredInOrder() throws Exception {
    pipeline(100_000);
  }

  private void pipeline(int length) throws Exception {
    try (StoreServer server = start();
        RespClient client = new RespClient(server.port())) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < length; i++) {
        all.append(RespClient.encoded("INCR", "count"));
      }
      Thread sender = Thread.ofVirtual().start(() -> sendAll(client, all.toString()));
      for (int i = 1; i <= length; i++) {
        assertThat(client.reply()).isEqualTo(":" + i);
      }
      sender.join();
      PATIENCE.untilAsserted(() -> assertThat(server.counters().replies()).isEqualTo(length));
      assertThat(server.counters().requests()).isEqualTo(length);
    }
  }

  private static void sendAll(RespClient client, String bytes) {
    try {
      client.send(bytes);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @NetworkTest
  void aClientThatDoesNotReadIsNotRead() throws Exception {
    try (StoreServer server = start();
        RespClient deaf = new RespClient(server.port(), 4_096);
        RespClient other = new RespClient(server.port())) {
      other.ask("SET", "large", "x".repeat(100_000));
      int asked = 300;
      Thread sender =
          Thread.ofVirtual()
              .start(() -> sendAll(deaf, RespClient.encoded("GET", "large").repeat(asked)));
      PATIENCE.until("the server has begun", () -> server.counters().requests() > 1);
      assertThat(other.ask("PING")).isEqualTo("PONG");
      long taken = server.counters().requests();
      assertThat(taken).as("commands taken from a client that does not read").isLessThan(asked);
      for (int i = 0; i < asked; i++) {
        assertThat(deaf.reply()).hasSize(100_000);
      }
      sender.join();
    }
  }

  @NetworkTest
  void anInvalidCommandIsReportedAndEndsTheConnection() throws IOException {
    try (StoreServer server = start();
        RespClient client = new RespClient(server.port())) {
      client.send("SET k v\r\nPING\r\n*1\r\nx\r\nPING\r\n");
      assertThat(client.list(3))
          .containsExactly("OK", "PONG", "-ERR Protocol error: expected '$', got 'x'");
      assertThat(client.isAtEnd()).isTrue();
      client.close();
      PATIENCE.untilAsserted(() -> assertThat(server.counters().open()).isZero());
      assertThat(server.counters().malformed()).isEqualTo(1);
      assertThat(server.counters().failed()).isZero();
    }
  }

  @NetworkTest
  void afterAnInvalidCommandTheOtherClientsAreServed() throws IOException {
    try (StoreServer server = start()) {
      for (int i = 0; i < 2 * LOOPS; i++) {
        try (RespClient bad = new RespClient(server.port())) {
          bad.send("foo \"bar\r\n");
          assertThat(bad.reply()).startsWith("-ERR Protocol error");
        }
      }
      for (int i = 0; i < 2 * LOOPS; i++) {
        try (RespClient good = new RespClient(server.port())) {
          assertThat(good.ask("PING")).isEqualTo("PONG");
        }
      }
    }
  }

  @NetworkTest
  void anArgumentOverTheLimitIsRefusedBeforeItHasArrived() throws IOException {
    try (StoreServer server = start(LIMITS.withMaxFrame(1_000));
        RespClient client = new RespClient(server.port())) {
      assertThat(client.ask("ECHO", "x".repeat(1_000))).hasSize(1_000);
      client.send("*2\r\n$4\r\nECHO\r\n$1001\r\n");
      assertThat(client.reply()).isEqualTo("-ERR Protocol error: invalid bulk length");
      assertThat(client.isAtEnd()).isTrue();
    }
  }

  @NetworkTest
  void aClientThatQuitsGetsItsRepliesAndNoMore() throws IOException {
    try (StoreServer server = start();
        RespClient client = new RespClient(server.port())) {
      client.send("PING\r\nQUIT\r\nPING\r\n");
      assertThat(client.list(2)).containsExactly("PONG", "OK");
      assertThat(client.isAtEnd()).isTrue();
    }
  }

  @NetworkTest
  void aClientThatEndsItsSideStillGetsItsReplies() throws IOException {
    try (StoreServer server = start();
        RespClient client = new RespClient(server.port())) {
      client.send("PING\r\nECHO a\r\n").shutdownOutput();
      assertThat(client.list(2)).containsExactly("PONG", "a");
      assertThat(client.isAtEnd()).isTrue();
    }
  }

  @NetworkTest
  void aLongPipelineDoesNotKeepOthersWaiting() throws Exception {
    try (StoreServer server = start();
        RespClient greedy = new RespClient(server.port());
        RespClient other = new RespClient(server.port())) {
      int length = 200_000;
      Thread sender =
          Thread.ofVirtual()
              .start(() -> sendAll(greedy, RespClient.encoded("INCR", "count").repeat(length)));
      Thread reader =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  greedy.list(length);
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              });
      PATIENCE.until("the pipeline is served", () -> server.counters().requests() > 1_000);
      assertThat(other.ask("PING")).isEqualTo("PONG");
      assertThat(server.counters().requests()).as("when another is answered").isLessThan(length);
      sender.join();
      reader.join();
    }
  }

  @NetworkTest
  void aLargeValueArrivesWhole() throws IOException {
    try (StoreServer server = start();
        RespClient client = new RespClient(server.port())) {
      String value = "0123456789".repeat(100_000);
      assertThat(client.ask("SET", "large", value)).isEqualTo("OK");
      assertThat(client.ask("GET", "large")).isEqualTo(value);
    }
  }
}
