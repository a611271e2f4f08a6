package manyclients.blocking;

import java.time.Duration;
import java.util.function.LongSupplier;

/// A point in time by which something must have happened, on an injected clock in nanoseconds. Any
/// thread may move it, and any may look.
public class Deadline {
  private final LongSupplier nanoTime;
  private volatile long at;

  public Deadline(LongSupplier nanoTime, Duration first) {
    this.nanoTime = nanoTime;
    this.at = nanoTime.getAsLong() + first.toNanos();
  }

  /// Moves it to so long from now.
  public void in(Duration timeout) {
    at = nanoTime.getAsLong() + timeout.toNanos();
  }

  public final boolean hasPassed() {
    return nanoTime.getAsLong() - at > 0; // a difference, because nanoTime may overflow
  }

  /// The time until then; zero when it has passed.
  public final Duration left() {
    return Duration.ofNanos(Math.max(0, at - nanoTime.getAsLong()));
  }
}
