package manyclients.selector;

import java.time.Duration;
import java.util.List;

/// Graceful shutdown of loops: waits for those that end by themselves, and interrupts those that do
/// not.
public final class GracefulShutdown {

  /// Something that has been told to stop, or stops when it is drained: a loop.
  public interface Ending {
    /// Waits for its end. False when it took longer.
    boolean join(Duration atMost) throws InterruptedException;

    /// Has it end now.
    void interrupt();
  }

  private GracefulShutdown() {}

  /// An interrupted thread has no patience, and stays interrupted.
  ///
  /// @param atMost for all of them together
  public static void await(List<? extends Ending> loops, Duration atMost) {
    boolean interrupted = Thread.interrupted();
    interrupted |= join(loops, interrupted ? Duration.ZERO : atMost);
    loops.forEach(Ending::interrupt); // what is left closes now
    interrupted |= join(loops, Duration.ofSeconds(1));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// True when this thread was interrupted meanwhile: then it does not wait.
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
