package manyclients.exercises.ch02;

import java.time.Duration;

/// Adds up the turns that have not been paid for, in a long, and computes the sleep from their sum.
public final class Dream {
  public static final long SHORTEST = 100_000;

  private final double sleepPerTurn;
  private final long longest;
  private long unpaid;

  public Dream(double share, Duration longest) {
    this.sleepPerTurn = 1 / share - 1;
    this.longest = longest.toNanos();
  }

  public long after(boolean found, long nanos) {
    unpaid = found ? 0 : unpaid + nanos;
    long sleep = Math.min(longest, Math.round(unpaid * sleepPerTurn));
    if (sleep < SHORTEST) {
      return 0;
    }
    unpaid = 0;
    return sleep;
  }
}
