package manyclients.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.reactors.ReactorsEngine;
import manyclients.testkit.NetworkTest;

/// Handlers of several loops share a map, which loses a count.
class LostCountTest {
  private static final byte[] INCR = {};

  @NetworkTest
  void twoLoopsThatCountAtTheSameMomentCountOnce() throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    CyclicBarrier bothHaveRead = new CyclicBarrier(2);
    ServerConfig twoLoops = ServerConfig.defaults().withThreads(2);
    try (Server server =
            new ReactorsEngine()
                .start(
                    twoLoops,
                    _ -> {
                      int old = counts.getOrDefault("visits", 0);
                      bothHaveRead.await(20, TimeUnit.SECONDS); // as sometimes happens by chance
                      counts.put("visits", old + 1);
                      return ByteBuffer.wrap(new byte[] {(byte) (old + 1)});
                    });
        var one = BlockingClient.connect(server.port());
        var other = BlockingClient.connect(server.port())) {
      one.send(INCR);
      other.send(INCR);
      assertThat(one.receive()).containsExactly(1);
      assertThat(other.receive()).containsExactly(1); // not 2
    }
  }
}
