package manyclients.store.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.IntStream;
import manyclients.contract.ServerConfig;
import manyclients.testkit.Allocation;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The allocation of one `GET` in all loops together: the command, the lookup and the reply.
class GetAllocationTest {
  private static final int LOOPS = 2;
  private static final int BURST = 100;
  private static final int BURSTS = 200;

  /// A few bytes remain, which the loop allocates per event. A command for another loop is copied,
  /// and so is its reply.
  @ParameterizedTest
  @CsvSource({
    "SINGLE, there, 3", "SINGLE, away, 3",
    "SHARED, there, 3", "SHARED, away, 3",
    "SHARDED, there, 400", "SHARDED, away, 400"
  })
  @Timeout(60)
  void aGetAllocatesNothingUnlessAnotherLoopOwnsTheKey(Ownership ownership, String key, int atMost)
      throws IOException {
    try (StoreServer server =
            StoreServer.start(
                ServerConfig.defaults().withThreads(LOOPS),
                StoreOptions.defaults().withOwnership(ownership));
        RespClient client = new RespClient(server.port())) {
      client.ask("SET", "there", "x".repeat(50));
      get(client, key);
      long before = allocated(ownership);
      get(client, key);
      long bytes = (allocated(ownership) - before) / (BURST * BURSTS);
      assertThat(bytes).as("bytes per GET").isLessThanOrEqualTo(atMost);
    }
  }

  private static long allocated(Ownership ownership) {
    return IntStream.range(0, ownership == Ownership.SINGLE ? 1 : LOOPS)
        .mapToLong(loop -> Allocation.of("store-" + loop))
        .sum();
  }

  private static void get(RespClient client, String key) throws IOException {
    String burst = RespClient.encoded("GET", key).repeat(BURST);
    for (int i = 0; i < BURSTS; i++) {
      client.send(burst).list(BURST);
    }
  }
}
