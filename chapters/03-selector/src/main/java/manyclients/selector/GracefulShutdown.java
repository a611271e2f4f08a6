package manyclients.selector;

import java.time.Duration;
import java.util.List;

/// Graceful shutdown of loops: waits for them to end by themselves, and interrupts the others.
public final class GracefulShutdown {

  /// A loop that has been told to stop, or stops when it is drained.
  public interface Ending {
    /// Waits for its end. Returns false if that takes longer.
    boolean join(Duration atMost) throws InterruptedException;

    /// Ends it now.
    void interrupt();
  }

  private GracefulShutdown() {}

  /// Waits for the loops. An interrupted thread interrupts them at once, and stays interrupted.
  ///
  /// @param atMost for all of them together; then it interrupts them, and waits a second more
  public static void await(List<? extends Ending> loops, Duration atMost) {
    boolean interrupted = Thread.interrupted();
    interrupted |= join(loops, interrupted ? Duration.ZERO : atMost);
    loops.forEach(Ending::interrupt); // the remaining connections close now
    interrupted |= join(loops, Duration.ofSeconds(1));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Returns whether this thread was interrupted, in which case it stops waiting.
  private static boolean join(List<? extends Ending> loops, Duration atMost) {
    long end = System.nanoTime() + atMost.toNanos();
    try {
      for (Ending loop : loops) {
        loop.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
      }
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
