package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.Allocation;
import manyclients.testkit.Bursts;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {

  /// A job has its own bytes, so a request is not free. But it costs no more while thousands of
  /// others wait in the inbox.
  @ParameterizedTest
  @ValueSource(ints = {1, 50, 1_000, 3_000, 16_000})
  @Timeout(60)
  void aBurstAllocatesAsLittleForEachRequestAsASingleOne(int burst) throws IOException {
    ServerConfig config = ServerConfig.defaults().withThreads(1);
    try (Server server = new ReactorWorkersEngine().start(config, RequestHandler.ECHO);
        BlockingClient client = BlockingClient.connect(server.port())) {
      client.call(new byte[1]); // starts a worker
      long bytes = Bursts.allocatedPerRequest(client, burst, AllocationTest::ofLoopAndWorker);
      assertThat(bytes).as("bytes a request").isLessThan(450);
    }
  }

  private static long ofLoopAndWorker() {
    return Allocation.of("reactor-workers-0") + Allocation.of("reactor-workers-worker-0");
  }
}
