package manyclients.blocking;

import java.time.Duration;
import java.util.function.LongSupplier;

/// A point in time by which something must have happened, on an injected clock in nanoseconds. Any
/// thread may move or check it.
public class Deadline {
  private final LongSupplier nanoTime;
  private volatile long at;

  public Deadline(LongSupplier nanoTime, Duration first) {
    this.nanoTime = nanoTime;
    this.at = nanoTime.getAsLong() + first.toNanos();
  }

  /// Sets the deadline to the current time plus the timeout.
  public void in(Duration timeout) {
    at = nanoTime.getAsLong() + timeout.toNanos();
  }

  public final boolean hasPassed() {
    return nanoTime.getAsLong() - at > 0; // a difference, because nanoTime may overflow
  }

  /// Returns the time until the deadline; zero if it has passed.
  public final Duration left() {
    return Duration.ofNanos(Math.max(0, at - nanoTime.getAsLong()));
  }
}
