package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// The distribution of a thousand clients over two loops.
class BalanceTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(20));
  private static final ServerConfig CONFIG = ServerConfig.defaults();

  @NetworkTest
  void noLoopHoldsMuchMoreThanItsShareEvenAfterHalfHaveLeft() throws Exception {
    List<BlockingClient> clients = new ArrayList<>();
    try (ReactorsServer server = start(LoopChooser.leastLoaded())) {
      connect(server, clients, 1_000);
      assertThat(server.loads()).containsExactly(500, 500);

      leaveEverySecond(clients); // they are all clients of one loop
      PATIENCE.until("half are gone", () -> sum(server) == 500);
      connect(server, clients, 500);
      PATIENCE.until("all are there", () -> sum(server) == 1_000);
      assertThat(server.loads()).allMatch(load -> load <= 600);
    } finally {
      close(clients);
    }
  }

  @NetworkTest
  void takingTurnsLeavesALoopWithThreeTimesTheWork() throws Exception {
    List<BlockingClient> clients = new ArrayList<>();
    try (ReactorsServer server = start(LoopChooser.roundRobin())) {
      connect(server, clients, 300);
      leaveEverySecond(clients);
      PATIENCE.until("half are gone", () -> sum(server) == 150);
      connect(server, clients, 150);
      PATIENCE.until("they are spread", () -> server.loads().equals(List.of(75, 225)));
    } finally {
      close(clients);
    }
  }

  private static ReactorsServer start(LoopChooser choice) throws IOException {
    return ReactorsServer.start(
        "test", CONFIG, RequestHandler.ECHO, 2, choice, HandlerExecution.IN_LOOP);
  }

  /// Connects one client after another. Each waits for a reply, so that their order is known.
  private static void connect(ReactorsServer server, List<BlockingClient> clients, int count)
      throws IOException {
    for (int i = 0; i < count; i++) {
      BlockingClient client = BlockingClient.connect(server.port());
      clients.add(client);
      client.call(new byte[] {1});
    }
  }

  private static void leaveEverySecond(List<BlockingClient> clients) throws IOException {
    for (int i = clients.size() - 2; i >= 0; i -= 2) {
      clients.remove(i).close();
    }
  }

  private static int sum(ReactorsServer server) {
    return server.loads().stream().mapToInt(Integer::intValue).sum();
  }

  private static void close(List<BlockingClient> clients) throws IOException {
    for (BlockingClient client : clients) {
      client.close();
    }
  }
}
