package manyclients.reactors;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import manyclients.selector.FrameProtocol;
import manyclients.selector.Protocol;
import org.jspecify.annotations.Nullable;

/// Threads for handlers that wait or compute.
///
/// The number of requests that they may have at once is fixed in advance: each loop has its share
/// of the permits. So the queue cannot overflow, and a loop knows its remaining share without
/// reading another thread's data.
final class Workers implements HandlerExecution {
  private static final int DEFAULT_THREADS = 32;
  private static final int PERMITS_PER_THREAD = 4;

  private static final ThreadLocal<@Nullable Workers> HERE = new ThreadLocal<>();

  private final ThreadPoolExecutor threads;
  private final int share;

  private Workers(String name, int size, int loops) {
    int permits = size * PERMITS_PER_THREAD;
    this.share = Math.max(1, permits / loops);
    var made = Thread.ofPlatform().name(name + "-worker-", 0).factory();
    this.threads =
        new ThreadPoolExecutor(
            size,
            size,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(share * loops),
            task -> made.newThread(() -> work(task))) {
          @Override
          protected void afterExecute(Runnable task, @Nullable Throwable thrown) {
            if (thrown != null && task instanceof Job job) {
              job.handBack(); // otherwise its permit and its client would be lost
            }
          }
        };
  }

  private void work(Runnable task) {
    HERE.set(this);
    task.run();
  }

  @Override
  public boolean isHere() {
    return HERE.get() == this;
  }

  /// @param size the number of threads; 0 for a default
  /// @param loops the number of loops that share them
  static Workers of(String name, int size, int loops) {
    return new Workers(name, size > 0 ? size : DEFAULT_THREADS, loops);
  }

  @Override
  public Protocol forLoop(FrameProtocol inLoop) {
    return new WorkerProtocol(inLoop, new AdmissionQueue(threads, share));
  }

  @Override
  public void close() {
    threads.shutdownNow(); // interrupts handlers of disconnected clients
    boolean interrupted = Thread.interrupted();
    try {
      threads.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
