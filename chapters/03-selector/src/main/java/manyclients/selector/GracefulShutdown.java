package manyclients.selector;

import java.time.Duration;
import java.util.List;

/// Graceful shutdown of loops: waits for those that end by themselves, and interrupts those that do
/// not.
public final class GracefulShutdown {

  private GracefulShutdown() {}

  /// An interrupted thread has no patience, and stays interrupted.
  ///
  /// @param loops have been told to stop, or stop when they are drained
  /// @param atMost for all of them together
  public static void await(List<EventLoop> loops, Duration atMost) {
    boolean interrupted = Thread.interrupted();
    interrupted |= join(loops, interrupted ? Duration.ZERO : atMost);
    loops.forEach(EventLoop::interrupt); // what is left closes now
    interrupted |= join(loops, Duration.ofSeconds(1));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// True when this thread was interrupted meanwhile: then it does not wait.
  private static boolean join(List<EventLoop> loops, Duration atMost) {
    long end = System.nanoTime() + atMost.toNanos();
    try {
      for (EventLoop loop : loops) {
        loop.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
      }
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
