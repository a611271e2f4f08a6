package manyclients.blocking;

import java.time.Duration;
import java.util.function.LongSupplier;

/// The moment by which something must have happened. Any thread may move it, and any may look.
final class Deadline {
  private final LongSupplier nanoTime;
  private volatile long at;

  Deadline(LongSupplier nanoTime, Duration first) {
    this.nanoTime = nanoTime;
    in(first);
  }

  void in(Duration timeout) {
    at = nanoTime.getAsLong() + timeout.toNanos();
  }

  boolean hasPassed() {
    return nanoTime.getAsLong() - at > 0; // a difference, because nanoTime may overflow
  }

  Duration left() {
    return Duration.ofNanos(Math.max(0, at - nanoTime.getAsLong()));
  }
}
