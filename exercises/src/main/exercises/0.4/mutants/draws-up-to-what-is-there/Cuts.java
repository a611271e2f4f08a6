package manyclients.exercises.ch00;

import java.util.SplittableRandom;

/// Where a bad network cuts the stream of one connection: into pieces of 1 to 16 bytes. Each
/// connection is one thread's business; several of them may be at work at once.
public final class Cuts {
  private static final int LONGEST = 16;

  /// 2^64 divided by the golden ratio: multiples of it are spread evenly, and far apart.
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final SplittableRandom dice;
  private int left; // of the piece that is being passed on

  /// @param seed the same seed makes the same bad day
  /// @param connection its number, from 0
  public Cuts(long seed, int connection) {
    dice = new SplittableRandom(new SplittableRandom(seed).nextLong() ^ GOLDEN * connection);
  }

  /// How many of the bytes at hand are to be passed on in one write: not beyond the next cut.
  ///
  /// @param available how many there are; at least 1
  public int take(int available) {
    if (left == 0) {
      left = 1 + dice.nextInt(Math.min(available, LONGEST));
    }
    int count = Math.min(left, available);
    left -= count;
    return count;
  }
}
