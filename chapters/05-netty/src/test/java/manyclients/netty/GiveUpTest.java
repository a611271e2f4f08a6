package manyclients.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// Requests whose handlers have not begun when the server ends.
class GiveUpTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(20));
  private static final int CLIENTS = 5;

  @NetworkTest
  void requestsInThePoolsQueueGiveTheirMemoryBack() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    RequestHandler stuck =
        request -> {
          never.await();
          return request;
        };
    Limits hasty = Limits.defaults().withCloseTimeout(Duration.ofMillis(100));
    ServerConfig config = ServerConfig.defaults().withThreads(1).withLimits(hasty);
    List<BlockingClient> clients = new ArrayList<>();
    try (Server server = new NettyPoolEngine().start(config, stuck)) {
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(ask(server));
      }
      PATIENCE.until("all are taken", () -> server.counters().requests() == CLIENTS);
    }
    assertThat(Leaks.collect()).as("buffers that were not released").isEmpty();
    for (BlockingClient client : clients) {
      client.close();
    }
  }

  private static BlockingClient ask(Server server) throws IOException {
    BlockingClient client = BlockingClient.connect(server.port());
    client.send(new byte[1_000]);
    return client;
  }
}
