package manyclients.wheel;

import java.time.Duration;

/// How long to sleep when nobody has said anything: briefly at first, and longer each time. Every
/// nap is paid for by whoever speaks next; every nap not taken, by the processor.
final class Nap {
  private final long shortest;
  private final long longest;
  private long next;

  Nap(Duration shortest, Duration longest) {
    this.shortest = shortest.toNanos();
    this.longest = longest.toNanos();
    this.next = this.shortest;
  }

  /// Somebody spoke.
  void over() {
    next = shortest;
  }

  /// Nobody did: sleep for so many nanoseconds.
  long take() {
    long nap = next;
    next = Math.min(longest, nap + nap / 2);
    return nap;
  }
}
