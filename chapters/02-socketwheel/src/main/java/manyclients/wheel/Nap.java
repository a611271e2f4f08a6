package manyclients.wheel;

import java.time.Duration;

/// The idle strategy of a wheel, a back-off: how long to sleep when polling has found nothing,
/// briefly at first and longer each time. Every nap delays the client that sends next; every nap
/// not taken costs processor time.
final class Nap {
  private final long shortest;
  private final long longest;
  private long next;

  Nap(Duration shortest, Duration longest) {
    this.shortest = shortest.toNanos();
    this.longest = longest.toNanos();
    this.next = this.shortest;
  }

  /// Makes the next nap short again, because polling has found something.
  void over() {
    next = shortest;
  }

  /// Returns for how many nanoseconds to sleep, because polling has found nothing.
  long take() {
    long nap = next;
    next = Math.min(longest, nap + nap / 2);
    return nap;
  }
}
