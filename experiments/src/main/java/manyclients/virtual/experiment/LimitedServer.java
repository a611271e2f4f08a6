package manyclients.virtual.experiment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.virtual.VirtualThreadsEngine;

/// A server on virtual threads whose handler asks a resource, with a limit. A request that is
/// refused or fails gets an empty reply.
public final class LimitedServer {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /// Allows for queries that wait longer than the default request timeout, as they do without a
  /// limit.
  private static final ServerConfig CONFIG =
      ServerConfig.defaults()
          .withLimits(Limits.defaults().withRequestTimeout(PATIENCE.multipliedBy(2)));

  private LimitedServer() {}

  /// @param args the limit: `none`, `semaphore`, `pool` or `queue`; the resource's port; its number
  ///   of places; and the length of the queue
  public static void main(String[] args) throws IOException {
    RequestHandler query = query(Integer.parseInt(args[1]));
    int places = Integer.parseInt(args[2]);
    RequestHandler limited =
        switch (args[0]) {
          case "semaphore" -> withPermits(places, query);
          case "pool" -> inPool(Executors.newFixedThreadPool(places), query);
          case "queue" -> inPool(withQueue(places, Integer.parseInt(args[3])), query);
          default -> query;
        };
    RequestHandler orEmpty =
        request -> {
          try {
            return limited.handle(request);
          } catch (IOException | RejectedExecutionException e) {
            return ByteBuffer.allocate(0);
          }
        };
    Parent.serve("limited", new VirtualThreadsEngine().start(CONFIG, orEmpty));
  }

  /// Returns a handler that opens a connection for each query.
  private static RequestHandler query(int port) {
    return request -> {
      byte[] question = new byte[request.remaining()];
      request.get(question);
      try (BlockingClient resource = BlockingClient.connect(port)) {
        resource.readTimeout(PATIENCE);
        return ByteBuffer.wrap(resource.call(question));
      }
    };
  }

  private static RequestHandler withPermits(int places, RequestHandler query) {
    Semaphore permits = new Semaphore(places, true); // true: first come, first served
    return request -> {
      permits.acquire();
      try {
        return query.handle(request);
      } finally {
        permits.release();
      }
    };
  }

  private static ExecutorService withQueue(int threads, int waiting) {
    return new ThreadPoolExecutor(
        threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting));
  }

  private static RequestHandler inPool(ExecutorService pool, RequestHandler query) {
    return request -> {
      try {
        return pool.submit(() -> query.handle(request)).get();
      } catch (ExecutionException e) {
        throw new IOException(e.getCause());
      }
    };
  }
}
