package manyclients.store.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import manyclients.store.peers.Kind;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Messages to clients that do not wait for a reply, and the end of a client that is too slow.
@ParameterizedClass
@EnumSource
class PubSubTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(30));
  private static final int PENDING = 1 << 20;

  private final Kind kind;
  private StoreServer server;

  PubSubTest(Kind kind) {
    this.kind = kind;
  }

  @BeforeEach
  void start() throws IOException {
    server = kind.start(StoreOptions.defaults().withMaxPending(PENDING));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @NetworkTest
  void messagesArriveInTheirOrder() throws IOException {
    try (RespClient speaker = new RespClient(server.port());
        RespClient one = new RespClient(server.port());
        RespClient other = new RespClient(server.port())) {
      assertThat(one.ask("SUBSCRIBE", "news")).isEqualTo("[subscribe, news, :1]");
      assertThat(other.ask("HELLO", "3")).contains("proto=:3");
      assertThat(other.ask("PSUBSCRIBE", "n*")).isEqualTo(">[psubscribe, n*, :1]");
      for (int i = 0; i < 1_000; i++) {
        speaker.command("PUBLISH", "news", "m" + i);
      }
      assertThat(speaker.list(1_000)).containsOnly(":2");
      for (int i = 0; i < 1_000; i++) {
        assertThat(one.reply()).isEqualTo("[message, news, m" + i + "]");
        assertThat(other.reply()).isEqualTo(">[pmessage, n*, news, m" + i + "]");
      }
      assertThat(other.ask("GET", "none")).isEqualTo("(nil)");
      assertThat(one.ask("UNSUBSCRIBE")).isEqualTo("[unsubscribe, news, :0]");
      assertThat(speaker.ask("PUBLISH", "news", "m")).isEqualTo(":1");
    }
    try (RespClient last = new RespClient(server.port())) {
      PATIENCE.untilAsserted(
          () -> assertThat(last.ask("PUBLISH", "news", "to nobody")).isEqualTo(":0"));
      assertThat(last.ask("PUBSUB", "CHANNELS")).isEqualTo("[]");
    }
  }

  /// Back-pressure would make the publisher wait for this client, and other clients with it.
  @NetworkTest
  void aSubscriberThatDoesNotReadLosesItsConnection() throws Exception {
    String text = "x".repeat(10_000);
    try (RespClient slow = new RespClient(server.port(), 4_096);
        RespClient quick = new RespClient(server.port());
        RespClient speaker = new RespClient(server.port())) {
      slow.ask("SUBSCRIBE", "news");
      quick.ask("SUBSCRIBE", "news");
      int sent = 0;
      while (server.counters().shed() == 0 && sent < 10_000) {
        assertThat(speaker.ask("PUBLISH", "news", text)).isIn(":1", ":2");
        assertThat(quick.reply()).isEqualTo("[message, news, " + text + "]");
        sent++;
      }
      assertThat(server.counters().shed()).isEqualTo(1);
      assertThat(sent).as("messages that the slow one was granted").isGreaterThan(PENDING / 10_100);
      assertThat(server.counters().failed()).isZero();
      assertThat(speaker.ask("PUBLISH", "news", text)).isEqualTo(":1");
      assertThat(speaker.ask("INFO", "stats"))
          .contains("client_output_buffer_limit_disconnections:1");
    }
  }

  @NetworkTest
  void aClientThatLeavesIsNoLongerASubscriber() throws IOException {
    try (RespClient speaker = new RespClient(server.port())) {
      for (String leave : new String[] {"QUIT", "RESET"}) {
        try (RespClient client = new RespClient(server.port())) {
          client.ask("SUBSCRIBE", "news");
          assertThat(speaker.ask("PUBSUB", "NUMSUB", "news")).isEqualTo("[news, :1]");
          client.command(leave).reply();
          PATIENCE.untilAsserted(
              () -> assertThat(speaker.ask("PUBSUB", "NUMSUB", "news")).isEqualTo("[news, :0]"));
        }
      }
    }
  }
}
