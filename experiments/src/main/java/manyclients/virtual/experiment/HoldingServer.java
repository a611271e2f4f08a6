package manyclients.virtual.experiment;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import manyclients.contract.RequestHandler;

/// A server whose handler waits after a request of one byte, in one of several ways.
public final class HoldingServer {

  private HoldingServer() {}

  /// @param args the way: `sleep`, `lock`, `initializer`, `file` or `file-elsewhere`; the
  ///   milliseconds to wait; and the number of clients that ask for it at the same time
  public static void main(String[] args) throws Exception {
    Duration wait = Duration.ofMillis(Long.parseLong(args[1]));
    int clients = Integer.parseInt(args[2]);
    TwoHandlers.serve(
        switch (args[0]) {
          case "lock" -> inLock(wait);
          case "initializer" -> inInitializer(wait);
          case "file" -> inFile(SlowFile.some(clients, wait));
          case "file-elsewhere" -> elsewhere(inFile(SlowFile.some(clients, wait)), clients);
          default -> asleep(wait);
        });
  }

  private static RequestHandler asleep(Duration wait) {
    return request -> {
      Thread.sleep(wait);
      return request;
    };
  }

  private static RequestHandler inLock(Duration wait) {
    return request -> {
      synchronized (new Object()) { // uncontended: does a lock hold the carrier?
        Thread.sleep(wait);
      }
      return request;
    };
  }

  /// Waits in a class initializer. A class is initialized once, so each request defines a new one
  /// from the same bytes.
  private static RequestHandler inInitializer(Duration wait) throws IOException {
    System.setProperty(SlowToInitialize.WAIT, Long.toString(wait.toMillis()));
    byte[] type;
    try (var in = HoldingServer.class.getResourceAsStream("SlowToInitialize.class")) {
      type = Objects.requireNonNull(in, "a class on the class path").readAllBytes();
    }
    MethodHandles.Lookup here = MethodHandles.lookup();
    return request -> {
      here.defineHiddenClass(type, true); // true initializes it
      return request;
    };
  }

  private static RequestHandler inFile(BlockingQueue<SlowFile> files) {
    return request -> {
      SlowFile file = files.take();
      try {
        file.read();
      } finally {
        files.add(file);
      }
      return request;
    };
  }

  /// The remedy: platform threads wait for the file, and the virtual thread is parked until they
  /// are done.
  private static RequestHandler elsewhere(RequestHandler slow, int threads) {
    ExecutorService readers = Executors.newFixedThreadPool(threads);
    return request -> {
      try {
        return readers.submit(() -> slow.handle(request)).get();
      } catch (ExecutionException e) {
        throw new IOException(e.getCause());
      }
    };
  }
}
