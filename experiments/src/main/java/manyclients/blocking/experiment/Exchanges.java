package manyclients.blocking.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import manyclients.contract.client.BlockingClient;

/// Client threads that send requests and wait for the replies, as fast as they can, for some time.
record Exchanges(int port, int clients, int size) {

  /// The exchanges of one client until a given moment.
  private interface Life {
    long until(long end) throws IOException;
  }

  /// Measures exchanges per second with a new connection for each.
  double newConnections(Duration time) throws IOException, InterruptedException {
    return perSecond(
        time,
        end -> {
          long exchanges = 0;
          for (; System.nanoTime() < end; exchanges++) {
            try (BlockingClient client = BlockingClient.connect(port)) {
              client.call(new byte[size]);
            }
          }
          return exchanges;
        });
  }

  /// Measures exchanges per second with one connection per client.
  double keptConnections(Duration time) throws IOException, InterruptedException {
    return perSecond(
        time,
        end -> {
          long exchanges = 0;
          try (BlockingClient client = BlockingClient.connect(port)) {
            for (; System.nanoTime() < end; exchanges++) {
              client.call(new byte[size]);
            }
          }
          return exchanges;
        });
  }

  private double perSecond(Duration time, Life life) throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<Future<Long>> lives = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      Callable<Long> one = () -> life.until(start + time.toNanos());
      for (int i = 0; i < clients; i++) {
        lives.add(threads.submit(one));
      }
      long exchanges = 0;
      for (Future<Long> each : lives) {
        exchanges += each.get();
      }
      return exchanges * 1e9 / (System.nanoTime() - start);
    } catch (ExecutionException e) {
      throw new IOException("a client failed: " + e.getCause(), e);
    }
  }
}
