package manyclients.selector;

import java.time.Duration;
import java.util.List;

/// Graceful shutdown of loops: waits for those that end by themselves, and interrupts those that do
/// not.
public final class GracefulShutdown {

  private GracefulShutdown() {}

  /// @param loops have been told to stop, or stop when they are drained
  /// @param atMost for all of them together
  public static void await(List<EventLoop> loops, Duration atMost) {
    try {
      long end = System.nanoTime() + atMost.toNanos();
      for (EventLoop loop : loops) {
        if (!loop.join(Duration.ofNanos(end - System.nanoTime()))) {
          loop.interrupt(); // what is left closes now
        }
      }
      for (EventLoop loop : loops) {
        loop.join(Duration.ofSeconds(1));
      }
    } catch (InterruptedException e) {
      loops.forEach(EventLoop::interrupt);
      Thread.currentThread().interrupt();
    }
  }
}
