package manyclients.uring;

import java.io.IOException;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.Allocation;

/// Counts what a loop's thread allocates per request, in a separate process.
public final class AllocationMain {
  /// The maximum number of batches until nothing is allocated. A downcall that is not compiled yet
  /// allocates objects: the arguments of its method handle.
  private static final int MOST_BATCHES = 60;

  private AllocationMain() {}

  /// @param args `epoll` or `uring`
  public static void main(String[] args) throws IOException {
    ServerFactory engine = args[0].equals("epoll") ? new EpollEngine() : new UringEngine();
    try (Server server = engine.start(ServerConfig.defaults(), RequestHandler.ECHO);
        BlockingClient client = BlockingClient.connect(server.port())) {
      byte[] request = new byte[128];
      long bytes = Long.MAX_VALUE;
      for (int batch = 0; batch < MOST_BATCHES && bytes > 0; batch++) {
        long before = Allocation.of(engine.name());
        exchange(client, request, 5_000);
        bytes = (Allocation.of(engine.name()) - before) / 5_000;
      }
      System.out.println(bytes);
    }
  }

  private static void exchange(BlockingClient client, byte[] request, int times)
      throws IOException {
    for (int i = 0; i < times; i++) {
      client.call(request);
    }
  }
}
