package manyclients.solutions;

import java.util.ArrayList;
import java.util.List;

/// Threads that compute all the time, so that the answers beside them get little of a processor: a
/// verdict must not depend on how busy the machine is. `-Dload=2` asks for two; without it there
/// are none.
final class Busyness implements AutoCloseable {
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  private Busyness() {}

  static Busyness asked() {
    Busyness busyness = new Busyness();
    for (int i = 0; i < Integer.getInteger("load", 0); i++) {
      busyness.threads.add(Thread.ofPlatform().daemon().name("load-" + i).start(busyness::compute));
    }
    return busyness;
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
