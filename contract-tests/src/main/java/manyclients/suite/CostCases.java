package manyclients.suite;

import static manyclients.suite.rig.Payloads.header;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.Rig;
import manyclients.testkit.Allocation;
import manyclients.testkit.Bursts;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.ProcessorTime;

/// The allocation of a server, and its processor time when it is idle.
interface CostCases {

  /// Each request of a pipeline costs the same, however many follow it. If a server copies all
  /// later requests after each one, or after every few, its cost grows with the square of their
  /// number. Both figures include the client's allocation.
  @NetworkTest
  default void aRequestOfALongPipelineCostsAsLittleAsOneOfAShortPipeline(Rig rig) throws Exception {
    Server server = rig.start(rig.config(), RequestHandler.ECHO);
    BlockingClient client = rig.connect(server);
    long few = Bursts.allocatedPerRequest(client, 50, Allocation::ofAll);
    long many = Bursts.allocatedPerRequest(client, 4_000, Allocation::ofAll);
    assertThat(many).as("bytes per request; in a pipeline of 50: " + few).isLessThan(few + 250);
  }

  /// A listener that catches an `InterruptedException` restores the interrupt flag. A thread with
  /// that flag cannot wait, so a loop that does not clear the flag spins.
  @NetworkTest
  default void aListenerMayLeaveItsThreadInterrupted(Rig rig) throws Exception {
    ServerConfig config = rig.config();
    Server server =
        rig.start(
            config.withOnError((kind, cause) -> {
              config.onError().failed(kind, cause);
              Thread.currentThread().interrupt();
            }),
            RequestHandler.ECHO);
    BlockingClient client = rig.connect(server);
    client.sendRaw(header(10));
    client.reset();
    rig.patience().until("it is told", () -> !rig.errors().isEmpty());
    rig.assertServed(server);
    Duration idle = ProcessorTime.ofOthersIn(Duration.ofMillis(500));
    assertThat(idle).as("processor time in half an idle second").isLessThan(Duration.ofMillis(60));
    rig.assertServed(server);
  }
}
