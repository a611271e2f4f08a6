package manyclients.exercises.ch02;

import java.time.Duration;

/// Decides how long a wheel sleeps after each turn, so that empty turns take a share of its time;
/// more, if a sleep would be too long. All numbers are nanoseconds. A sleep shorter than
/// [#SHORTEST] is not worth it: it is owed, and added to the next one, unless a client speaks.
public final class Dream {
  public static final long SHORTEST = 100_000;

  private final long longest;

  /// @param share the part of its time that the wheel may spend on empty turns, between 0 and 1
  /// @param longest the longest sleep, at least [#SHORTEST]
  public Dream(double share, Duration longest) {
    this.longest = longest.toNanos();
  }

  /// Called after each turn.
  ///
  /// @param found whether a client had sent something in this turn
  /// @param nanos how long the turn took
  /// @return how long to sleep before the next turn; 0 for no sleep
  public long after(boolean found, long nanos) {
    // TODO: sleep in proportion to the length of the turn, so that no more than the share of all
    // time goes into turns that find nothing.
    return found ? 0 : longest;
  }
}
