package manyclients.testkit;

import java.util.ArrayList;
import java.util.List;

/// Threads that compute until they are closed. A thread that is bound to one core shares that core
/// with the threads that it starts.
public final class BusyThreads implements AutoCloseable {
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  /// Starts this number of threads.
  public BusyThreads(int count) {
    for (int i = 0; i < count; i++) {
      threads.add(Thread.ofPlatform().daemon().name("busy-" + i).start(this::compute));
    }
  }

  /// Starts three threads per core.
  public static BusyThreads onAllCores() {
    return new BusyThreads(3 * Runtime.getRuntime().availableProcessors());
  }

  private void compute() {
    while (!closed) {
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
