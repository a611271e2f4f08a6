package manyclients.tuning.million;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Runs tasks in parallel, as many at a time as there are cores. If a hundred JVMs all started at
/// the same time, all of them would be late.
final class Parallel implements AutoCloseable {
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          Runtime.getRuntime().availableProcessors(),
          Thread.ofPlatform().daemon().name("parallel-", 0).factory());

  /// Runs the tasks, and returns their results in order when all are done.
  ///
  /// @throws IOException the failure of the first task that failed
  <T> List<T> all(List<? extends Callable<T>> tasks) throws IOException, InterruptedException {
    List<T> results = new ArrayList<>();
    for (Future<T> done : threads.invokeAll(tasks)) {
      try {
        results.add(done.get());
      } catch (ExecutionException e) {
        Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
        throw new IOException(String.valueOf(cause.getMessage()), cause);
      }
    }
    return results;
  }

  @Override
  public void close() {
    threads.shutdownNow();
    threads.close(); // waits, so that everything that they have started is known
  }
}
