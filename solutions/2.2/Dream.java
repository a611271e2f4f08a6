package manyclients.exercises.ch02;

import java.time.Duration;

/// How long a wheel sleeps: so long that it asks for no more than a share of its time.
///
/// Times are nanoseconds. It sleeps in pieces that are worth it: a sleep of less than [#SHORTEST]
/// is owed, and added to the next.
public final class Dream {
  public static final long SHORTEST = 100_000;

  private final double share;
  private final long longest;
  private double owed;

  /// @param share of its time that a wheel may spend asking those who have nothing to say
  /// @param longest it never sleeps longer, whatever it owes
  public Dream(double share, Duration longest) {
    this.share = share;
    this.longest = longest.toNanos();
  }

  /// A turn is over.
  ///
  /// @param found whether a client had something to say: then nothing is owed any more
  /// @param nanos how long the turn took
  /// @return how long to sleep now, 0 for not at all
  public long after(boolean found, long nanos) {
    if (found) {
      owed = 0;
      return 0;
    }
    owed += (double) nanos * (1 - share) / share;
    if (owed < SHORTEST) {
      return 0;
    }
    long sleep = (long) Math.min((double) longest, owed);
    owed = 0;
    return sleep;
  }
}
