package manyclients.blocking;

import java.util.ArrayList;
import java.util.List;

/// The threads of a server beside those of its clients: one that accepts, one that looks at the
/// deadlines. They are added and started by the thread that starts the server; any thread may stop
/// them.
public final class OwnThreads {
  private final List<Thread> threads = new ArrayList<>();

  /// Makes one, which has yet to be started. It ends by itself when the server has closed.
  public void add(String name, Runnable task) {
    threads.add(Thread.ofPlatform().name(name).unstarted(task));
  }

  /// Starts all of them, in the order in which they were added.
  public void start() {
    threads.forEach(Thread::start);
  }

  /// Whether the calling thread is one of them.
  public boolean isHere() {
    return threads.contains(Thread.currentThread());
  }

  /// Wakes those that wait.
  public void interrupt() {
    threads.forEach(Thread::interrupt);
  }

  /// Waits for each of them, for a second at most.
  public void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(1_000);
    }
  }
}
