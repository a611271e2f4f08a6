package manyclients.uring;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class AllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /// A downcall that is not compiled yet makes objects: the arguments of its method handle.
  private static final int MOST_BATCHES = 60;

  @Test
  void aRequestAllocatesNothingOnEpoll() throws IOException {
    allocatesNothing(new EpollEngine());
  }

  @Test
  void aRequestAllocatesNothingOnUring() throws IOException {
    allocatesNothing(new UringEngine());
  }

  private static void allocatesNothing(ServerFactory engine) throws IOException {
    engine.obstacle().ifPresent(Assumptions::abort);
    try (Server server = engine.start(ServerConfig.defaults(), RequestHandler.ECHO);
        BlockingClient client = BlockingClient.connect(server.port())) {
      byte[] request = new byte[128];
      long bytes = Long.MAX_VALUE;
      for (int batch = 0; batch < MOST_BATCHES && bytes > 0; batch++) {
        long before = allocatedBy(engine.name());
        exchange(client, request, 5_000);
        bytes = (allocatedBy(engine.name()) - before) / 5_000;
      }
      assertThat(bytes).as("bytes a request").isZero();
    }
  }

  private static void exchange(BlockingClient client, byte[] request, int times)
      throws IOException {
    for (int i = 0; i < times; i++) {
      client.call(request);
    }
  }

  private static long allocatedBy(String thread) {
    return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
        .filter(info -> info != null && info.getThreadName().equals(thread))
        .mapToLong(info -> THREADS.getThreadAllocatedBytes(info.getThreadId()))
        .findFirst()
        .orElseThrow();
  }
}
