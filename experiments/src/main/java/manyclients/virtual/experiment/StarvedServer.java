package manyclients.virtual.experiment;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import manyclients.contract.RequestHandler;
import manyclients.lab.process.Work;

/// A server that computes after a request of one byte, and echoes all others.
public final class StarvedServer {
  private static final Duration SLICE = Duration.ofMillis(1);

  private StarvedServer() {}

  /// @param args the way: `plain`, `yield` every millisecond, or with a `permit` that leaves one
  ///   carrier free; and the milliseconds to compute
  public static void main(String[] args) throws Exception {
    int millis = Integer.parseInt(args[1]);
    TwoHandlers.serve(
        switch (args[0]) {
          case "yield" -> yielding(millis);
          case "permit" -> permitted(millis);
          default -> plain(millis);
        });
  }

  private static RequestHandler plain(int millis) {
    return new Work(Duration.ofMillis(millis), Duration.ZERO);
  }

  /// Yields every millisecond. This relies on the scheduler, which is what the experiment measures.
  @SuppressWarnings("ThreadPriorityCheck")
  private static RequestHandler yielding(int millis) {
    Work slice = new Work(SLICE, Duration.ZERO);
    return request -> {
      ByteBuffer reply = request;
      for (int i = 0; i < millis; i++) {
        reply = slice.handle(reply);
        Thread.yield();
      }
      return reply;
    };
  }

  private static RequestHandler permitted(int millis) {
    int cores = Runtime.getRuntime().availableProcessors();
    int carriers = Integer.getInteger("jdk.virtualThreadScheduler.parallelism", cores);
    Semaphore computing = new Semaphore(Math.max(1, carriers - 1));
    Work work = new Work(Duration.ofMillis(millis), Duration.ZERO);
    return request -> {
      computing.acquire();
      try {
        return work.handle(request);
      } finally {
        computing.release();
      }
    };
  }
}
