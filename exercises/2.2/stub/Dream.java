package manyclients.exercises.ch02;

import java.time.Duration;

/// How long a wheel sleeps: so long that it asks for no more than a share of its time.
///
/// Times are nanoseconds. It sleeps in pieces that are worth it: a sleep of less than [#SHORTEST]
/// is owed, and added to the next.
public final class Dream {
  public static final long SHORTEST = 100_000;

  private final long longest;

  /// @param share of its time that a wheel may spend asking those who have nothing to say
  /// @param longest it never sleeps longer, whatever it owes
  public Dream(double share, Duration longest) {
    this.longest = longest.toNanos();
  }

  /// A turn is over.
  ///
  /// @param found whether a client had something to say: then nothing is owed any more
  /// @param nanos how long the turn took
  /// @return how long to sleep now, 0 for not at all
  public long after(boolean found, long nanos) {
    // TODO: sleep in proportion to what the turn took, so that of all the time no more than the
    // share goes into turns that find nothing.
    return found ? 0 : longest;
  }
}
