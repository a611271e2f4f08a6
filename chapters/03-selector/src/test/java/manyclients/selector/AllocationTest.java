package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import jdk.jfr.Recording;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.Allocation;
import org.junit.jupiter.api.Test;

class AllocationTest {
  private static final List<String> EVENTS =
      List.of("Selected", "Read", "HandlerBegan", "HandlerEnded", "Written", "Turned");

  @Test
  void aRequestAllocatesNothing() throws IOException {
    try (Server server = new SelectorEngine().start(ServerConfig.defaults(), RequestHandler.ECHO);
        BlockingClient client = BlockingClient.connect(server.port())) {
      byte[] request = new byte[128];
      exchange(client, request, 2_000); // what is made once has been made
      long before = Allocation.of("selector");
      exchange(client, request, 20_000);
      assertThat((Allocation.of("selector") - before) / 20_000).as("bytes a request").isZero();
    }
  }

  /// The X-ray is not in the way: neither before a recording nor after it.
  @Test
  void aRequestAllocatesNothingWhenARecordingHasComeAndGone() throws IOException {
    try (Server server = new SelectorEngine().start(ServerConfig.defaults(), RequestHandler.ECHO);
        BlockingClient client = BlockingClient.connect(server.port())) {
      byte[] request = new byte[128];
      try (Recording recording = new Recording()) {
        EVENTS.forEach(name -> recording.enable("manyclients." + name));
        recording.start();
        exchange(client, request, 2_000);
      }
      exchange(client, request, 2_000);
      long before = Allocation.of("selector");
      exchange(client, request, 20_000);
      assertThat((Allocation.of("selector") - before) / 20_000).as("bytes a request").isZero();
    }
  }

  private static void exchange(BlockingClient client, byte[] request, int times)
      throws IOException {
    for (int i = 0; i < times; i++) {
      client.call(request);
    }
  }
}
