package manyclients.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.DeafClient;
import manyclients.suite.rig.Payloads;
import manyclients.testkit.NetworkTest;

/// The abilities of a tutorial's server, and its gaps.
class TutorialServerTest {
  @NetworkTest
  void itServes() throws Exception {
    try (TutorialServer server = new TutorialServer();
        BlockingClient client = BlockingClient.connect(server.port())) {
      client.readTimeout(Duration.ofSeconds(20));
      assertThat(client.call(Payloads.numbered(1, 100))).isEqualTo(Payloads.numbered(1, 100));
    }
  }

  @NetworkTest
  void itTakesAllThatAClientSendsThatNeverReads() throws Exception {
    int much = 64 << 20;
    try (TutorialServer server = new TutorialServer();
        DeafClient deaf = DeafClient.connect(server.port(), 60_000)) {
      long taken = deaf.flood(Duration.ofSeconds(10), much);
      assertThat(taken)
          .as("bytes taken from a client that reads nothing")
          .isGreaterThanOrEqualTo(much);
    }
  }
}
