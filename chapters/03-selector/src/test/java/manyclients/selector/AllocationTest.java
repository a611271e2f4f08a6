package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.Allocation;
import manyclients.testkit.Bursts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {
  private static final List<String> EVENTS =
      List.of("Selected", "Read", "HandlerBegan", "HandlerEnded", "Written", "Turned");

  @Test
  void aRequestAllocatesNothing() throws IOException {
    try (Server server = new SelectorEngine().start(ServerConfig.defaults(), RequestHandler.ECHO);
        BlockingClient client = BlockingClient.connect(server.port())) {
      byte[] request = new byte[128];
      exchange(client, request, 2_000); // a warm-up, for objects that are created only once
      long before = Allocation.of("selector");
      exchange(client, request, 20_000);
      assertThat((Allocation.of("selector") - before) / 20_000).as("bytes a request").isZero();
    }
  }

  /// The JDK's selector finds a key by its descriptor in a map, and creates an `Integer` for each
  /// one above 127; the decoder creates a slice if a payload's length has changed.
  @ParameterizedTest
  @CsvSource({"300, 128, 128, 24", "0, 128, 130, 100"})
  void aLargeDescriptorOrAnotherSizeAllocatesLittle(int others, int one, int other, long most)
      throws IOException {
    List<BlockingClient> before = new ArrayList<>();
    try (Server server = new SelectorEngine().start(ServerConfig.defaults(), RequestHandler.ECHO)) {
      for (int i = 0; i < others; i++) {
        before.add(BlockingClient.connect(server.port()));
      }
      BlockingClient client = BlockingClient.connect(server.port());
      before.add(client);
      exchange(client, 2_000, new byte[one], new byte[other]);
      long start = Allocation.of("selector");
      exchange(client, 20_000, new byte[one], new byte[other]);
      long each = (Allocation.of("selector") - start) / 40_000;
      assertThat(each).as("bytes a request").isPositive().isLessThanOrEqualTo(most);
    } finally {
      for (BlockingClient client : before) {
        client.close();
      }
    }
  }

  /// The X-ray allocates nothing, neither before a recording nor after it.
  @Test
  void aRequestAllocatesNothingAfterARecording() throws IOException {
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

  /// Requests that one client sends together wait for each other in the server.
  @ParameterizedTest
  @ValueSource(ints = {1, 50, 1_000, 3_000, 16_000})
  @Timeout(60)
  void aBurstAllocatesLittleForEachRequest(int burst) throws IOException {
    try (Server server = new SelectorEngine().start(ServerConfig.defaults(), RequestHandler.ECHO);
        BlockingClient client = BlockingClient.connect(server.port())) {
      long bytes = Bursts.allocatedPerRequest(client, burst, () -> Allocation.of("selector"));
      assertThat(bytes).as("bytes a request").isLessThan(150);
    }
  }

  private static void exchange(BlockingClient client, int times, byte[] one, byte[] other)
      throws IOException {
    for (int i = 0; i < times; i++) {
      client.call(one);
      client.call(other);
    }
  }

  private static void exchange(BlockingClient client, byte[] request, int times)
      throws IOException {
    for (int i = 0; i < times; i++) {
      client.call(request);
    }
  }
}
