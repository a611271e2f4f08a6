package manyclients.uring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.Leftovers;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;

/// Clients without a permit wait in the accept queue.
class PermitsTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(10));

  @BeforeEach
  void isItAllowed() {
    Availability.ofUring().ifPresent(Assumptions::abort);
  }

  /// Thirty clients, three at a time: the others wait, and have their turn later.
  @NetworkTest
  void clientsWithoutAPermitWaitForOne() throws Exception {
    Limits limits = Limits.defaults().withMaxConnections(3);
    try (Server server = start(limits)) {
      List<BlockingClient> clients = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        BlockingClient client = BlockingClient.connect(server.port());
        client.send(new byte[] {(byte) i});
        clients.add(client);
      }
      for (int i = 0; i < 30; i++) {
        assertThat(clients.get(i).receive()).containsExactly(i);
        assertThat(server.counters().open()).isLessThanOrEqualTo(3);
        clients.get(i).close();
      }
    }
  }

  /// Closing the server's listening socket closes these clients, too.
  @NetworkTest
  void clientsThatWaitAreClosedWithTheServer() throws Exception {
    start(Limits.defaults()).close();
    Leftovers leftovers = new Leftovers(new ThreadGroup("none"));
    List<BlockingClient> clients = new ArrayList<>();
    Server server = start(Limits.defaults().withMaxConnections(2));
    for (int i = 0; i < 20; i++) {
      clients.add(BlockingClient.connect(server.port()));
    }
    clients.getFirst().call(new byte[1]);
    server.close();
    for (BlockingClient client : clients) {
      client.close();
    }
    leftovers.assertNone(PATIENCE);
  }

  private static Server start(Limits limits) throws Exception {
    ServerConfig config = ServerConfig.defaults().withLimits(limits);
    return new UringEngine().start(config, RequestHandler.ECHO);
  }
}
