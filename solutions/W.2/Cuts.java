package manyclients.exercises.workshop;

import java.util.SplittableRandom;

/// The cuts of a bad network in the stream of one connection, into pieces of 1 to 16 bytes. Each
/// connection belongs to one thread; several threads may be at work at the same time.
public final class Cuts {
  private static final int LONGEST = 16;

  private final SplittableRandom dice;
  private int left; // of the piece that is being passed on

  /// @param seed the same seed makes the same cuts
  /// @param connection the connection's number, from 0
  public Cuts(long seed, int connection) {
    dice = new SplittableRandom(scrambled(scrambled(seed) ^ connection));
  }

  /// Returns a number that looks random, a different one for each argument.
  private static long scrambled(long number) {
    return new SplittableRandom(number).nextLong();
  }

  /// Returns how many of the available bytes to pass on in one write: not beyond the next cut.
  ///
  /// @param available how many there are, at least 1
  public int take(int available) {
    if (left == 0) {
      left = 1 + dice.nextInt(LONGEST);
    }
    int count = Math.min(left, available);
    left -= count;
    return count;
  }
}
