package manyclients.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.blocking.ThreadPoolEngine;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;

/// A cache per thread, which saved memory while threads were few.
class ThreadLocalTest {
  private static final int CLIENTS = 200;
  private static final int THREADS = 8;

  @NetworkTest
  void aBufferForEachThreadIsABufferForEachClient() throws Exception {
    assertThat(buffersMade(new VirtualThreadsEngine())).isEqualTo(CLIENTS);
  }

  @NetworkTest
  void inAPoolThereAreNoMoreThanThreads() throws Exception {
    assertThat(buffersMade(new ThreadPoolEngine())).isLessThanOrEqualTo(THREADS);
  }

  /// Returns the number of buffers made by a handler that keeps one per thread, after this many
  /// clients have asked, one after another.
  private static int buffersMade(ServerFactory engine) throws Exception {
    AtomicInteger made = new AtomicInteger();
    ThreadLocal<byte[]> buffer =
        ThreadLocal.withInitial(() -> {
          made.incrementAndGet();
          return new byte[1_024];
        });
    RequestHandler caching =
        request -> {
          buffer.get()[0]++;
          return request;
        };
    List<byte[]> replies = new ArrayList<>();
    try (Server server = engine.start(ServerConfig.defaults().withThreads(THREADS), caching)) {
      for (int i = 0; i < CLIENTS; i++) {
        try (BlockingClient client = BlockingClient.connect(server.port())) {
          replies.add(client.call(new byte[10]));
        }
      }
    }
    assertThat(replies).hasSize(CLIENTS);
    return made.get();
  }
}
