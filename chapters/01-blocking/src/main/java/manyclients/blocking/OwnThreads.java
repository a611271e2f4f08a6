package manyclients.blocking;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;

/// The server's threads, besides those of its clients: one accepts, one checks the deadlines.
/// Without either, the server would only look alive. So when one of them ends by an exception, the
/// port and all connections are closed, and the error listener is called once.
///
/// They are added and started by the thread that starts the server; any thread may do the rest.
public final class OwnThreads {
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicBoolean told = new AtomicBoolean();
  private final ServerSocket listener;
  private final OpenConnections open;
  private final ErrorListener onError;

  public OwnThreads(ServerSocket listener, OpenConnections open, ErrorListener onError) {
    this.listener = listener;
    this.open = open;
    this.onError = onError;
  }

  /// Adds a thread, yet to be started. Its task has to return when the listener has closed.
  public void add(String name, Runnable task) {
    threads.add(Thread.ofPlatform().name(name).unstarted(() -> run(task)));
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable t) {
      end(t);
    }
  }

  /// Ends the server. Memory may have run out, so the report, which may need some, comes last.
  private void end(Throwable cause) {
    try (listener) {
      open.abort();
    } catch (IOException e) {
      // the port is free either way
    } finally {
      if (told.compareAndSet(false, true)) {
        onError.report(Kind.END, cause);
      }
    }
  }

  /// Starts all of them, in the order in which they were added.
  public void start() {
    threads.forEach(Thread::start);
  }

  /// Returns whether the calling thread is one of them.
  public boolean isHere() {
    return threads.contains(Thread.currentThread());
  }

  /// Wakes the threads that wait.
  public void interrupt() {
    threads.forEach(Thread::interrupt);
  }

  /// Waits for each of them, for at most a second.
  public void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(1_000);
    }
  }
}
