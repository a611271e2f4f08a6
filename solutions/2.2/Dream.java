package manyclients.exercises.ch02;

import java.time.Duration;

/// Decides how long a wheel sleeps after each turn, so that empty turns take a share of its time;
/// more, if a sleep would be too long. All numbers are nanoseconds. A sleep shorter than
/// [#SHORTEST] is not worth it: it is owed, and added to the next one, unless a client speaks.
public final class Dream {
  public static final long SHORTEST = 100_000;

  private final double share;
  private final long longest;
  private double owed;

  /// @param share the part of its time that the wheel may spend on empty turns, between 0 and 1
  /// @param longest the longest sleep, at least [#SHORTEST]
  public Dream(double share, Duration longest) {
    this.share = share;
    this.longest = longest.toNanos();
  }

  /// Called after each turn.
  ///
  /// @param found whether a client had sent something in this turn
  /// @param nanos how long the turn took
  /// @return how long to sleep before the next turn; 0 for no sleep
  public long after(boolean found, long nanos) {
    if (found) {
      owed = 0;
      return 0;
    }
    owed += nanos * (1 - share) / share;
    if (owed < SHORTEST) {
      return 0;
    }
    long sleep = Math.min(longest, (long) owed);
    owed = 0;
    return sleep;
  }
}
