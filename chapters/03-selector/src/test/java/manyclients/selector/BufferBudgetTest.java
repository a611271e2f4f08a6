package manyclients.selector;

import static manyclients.suite.rig.Payloads.header;
import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

class BufferBudgetTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(20));

  /// Two clients may stay: 70,000 bytes of the 100,000 that are allowed.
  @NetworkTest
  void theClientWithTheLargestUnfinishedRequestMakesRoomForTheOthers() throws Exception {
    Limits limits = Limits.defaults().withMaxBuffered(100_000);
    ServerConfig config = ServerConfig.defaults().withLimits(limits);
    try (Server server = new SelectorEngine().start(config, RequestHandler.ECHO);
        BlockingClient large = begin(server, 50_000);
        BlockingClient middle = begin(server, 40_000);
        BlockingClient small = begin(server, 30_000)) {
      assertThat(large.next()).as("the end of its connection").isNull();
      assertThat(finish(middle, 40_000)).isEqualTo(numbered(1, 40_000));
      assertThat(finish(small, 30_000)).isEqualTo(numbered(1, 30_000));
      PATIENCE.until("it is counted", () -> server.counters().shed() == 1);
      assertThat(server.counters().failed()).isZero();
    }
  }

  /// Sends a request except for its last byte, and waits until the server must have read it: until
  /// two requests of another client have been answered.
  private static BlockingClient begin(Server server, int size) throws IOException {
    BlockingClient client = BlockingClient.connect(server.port());
    client.sendRaw(header(size));
    client.sendRaw(Arrays.copyOf(numbered(1, size), size - 1));
    try (BlockingClient other = BlockingClient.connect(server.port())) {
      other.call(new byte[1]);
      other.call(new byte[1]);
    }
    return client;
  }

  private static byte[] finish(BlockingClient client, int size) throws IOException {
    client.sendRaw(numbered(1, size)[size - 1]);
    return client.receive();
  }

  /// The budget counts bytes that are kept, not bytes that have passed through.
  @NetworkTest
  void wholeAndFinishedRequestsTakeNothingOfTheBudget() throws Exception {
    Limits limits = Limits.defaults().withMaxBuffered(50_000);
    ServerConfig config = ServerConfig.defaults().withLimits(limits);
    try (Server server = new SelectorEngine().start(config, RequestHandler.ECHO)) {
      for (int i = 0; i < 10; i++) {
        try (BlockingClient whole = BlockingClient.connect(server.port());
            BlockingClient slow = begin(server, 30_000)) {
          assertThat(whole.call(numbered(i, 10_000))).isEqualTo(numbered(i, 10_000));
          assertThat(finish(slow, 30_000)).isEqualTo(numbered(1, 30_000));
        }
      }
      assertThat(server.counters().shed()).isZero();
    }
  }
}
