package manyclients.contract;

import java.util.concurrent.atomic.AtomicInteger;

/// Counts.
public final class Counter {
  private final AtomicInteger count = new AtomicInteger();

  /// Adds one, and fails beyond the limit.
  public int up() {
    int now = count.incrementAndGet();
    if (now > Limit.MOST) {
      throw new IllegalStateException("""
          more than
            enough
          """);
    }
    return now;
  }

  int down() {
    return count.decrementAndGet();
  }
}
