package manyclients.wheel;

import java.time.Duration;

/// The idle strategy of a wheel, a back-off: the time to sleep after polling that has found
/// nothing, short at first and then longer each time. A nap delays the client that sends next;
/// without one, the wheel uses processor time.
final class Nap {
  private final long shortest;
  private final long longest;
  private long next;

  Nap(Duration shortest, Duration longest) {
    this.shortest = shortest.toNanos();
    this.longest = longest.toNanos();
    this.next = this.shortest;
  }

  /// Makes the next nap short again, after polling that has found something.
  void over() {
    next = shortest;
  }

  /// Returns the nanoseconds to sleep after polling that has found nothing.
  long take() {
    long nap = next;
    next = Math.min(longest, nap + nap / 2);
    return nap;
  }
}
