package manyclients.exercises.workshop;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// The cuts of a bad network in the stream of one connection, into pieces of 1 to 16 bytes. Each
/// connection belongs to one thread; several threads may be at work at the same time.
public final class Cuts {
  private static final int LONGEST = 16;

  private static final RandomGenerator DICE = RandomGeneratorFactory.getDefault().create(42);

  /// @param seed the same seed makes the same cuts
  /// @param connection the connection's number, from 0
  public Cuts(long seed, int connection) {
    // TODO: its own dice
  }

  /// Returns how many of the available bytes to pass on in one write: not beyond the next cut.
  ///
  /// @param available how many there are, at least 1
  public int take(int available) {
    // TODO: how much of this piece has been passed on already?
    return Math.min(available, 1 + DICE.nextInt(LONGEST));
  }
}
