package manyclients.lab.experiment;

import java.util.ArrayList;
import java.util.List;

/// Threads that compute until they are closed. Started by the client's own thread, they have to
/// share its core.
final class BusyThreads implements AutoCloseable {
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean over;

  BusyThreads() {
    for (int i = 0; i < 3 * Runtime.getRuntime().availableProcessors(); i++) {
      threads.add(Thread.ofPlatform().daemon().start(this::burn));
    }
  }

  private void burn() {
    while (!over) {
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() throws InterruptedException {
    over = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
