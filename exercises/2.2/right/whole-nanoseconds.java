package manyclients.exercises.ch02;

import java.time.Duration;

/// Owes whole nanoseconds, because clocks and sleeps have no fractions of one.
public final class Dream {
  public static final long SHORTEST = 100_000;

  private final double share;
  private final Duration longest;
  private Duration owed = Duration.ZERO;

  public Dream(double share, Duration longest) {
    this.share = share;
    this.longest = longest;
  }

  public long after(boolean found, long nanos) {
    if (found) {
      owed = Duration.ZERO;
      return 0;
    }
    owed = owed.plusNanos((long) (nanos / share) - nanos);
    if (owed.toNanos() < SHORTEST) {
      return 0;
    }
    Duration sleep = owed.compareTo(longest) < 0 ? owed : longest;
    owed = Duration.ZERO;
    return sleep.toNanos();
  }
}
