package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import manyclients.selector.SelectorEngine;
import manyclients.testkit.NetworkTest;

/// The effect that a handler that waits has on all other clients.
class BlockedLoopTest {
  private static final byte[] SLOW = {1};
  private static final byte[] QUICK = {};

  @NetworkTest
  void aHandlerThatWaitsHoldsAllClientsOfItsLoop() throws Exception {
    Gate database = new Gate();
    try (Server server = new SelectorEngine().start(ServerConfig.defaults(), database);
        var slow = BlockingClient.connect(server.port());
        var quick = BlockingClient.connect(server.port())) {
      slow.send(SLOW);
      quick.readTimeout(Duration.ofMillis(300));
      assertThatThrownBy(() -> quick.call(QUICK)).isInstanceOf(SocketTimeoutException.class);
      database.open();
      assertThat(slow.receive()).isEqualTo(SLOW);
    }
  }

  @NetworkTest
  void withWorkersNoClientWaitsForAnothersHandler() throws Exception {
    othersAreServedWhileOneWaits(new ReactorWorkersEngine());
    othersAreServedWhileOneWaits(new ReactorsWorkersEngine());
  }

  private static void othersAreServedWhileOneWaits(ServerFactory engine) throws IOException {
    Gate database = new Gate();
    try (Server server = engine.start(ServerConfig.defaults(), database);
        var slow = BlockingClient.connect(server.port());
        var quick = BlockingClient.connect(server.port())) {
      slow.send(SLOW);
      quick.readTimeout(Duration.ofSeconds(20));
      assertThat(quick.call(QUICK)).isEqualTo(QUICK);
      database.open();
      assertThat(slow.receive()).isEqualTo(SLOW);
    }
  }
}
