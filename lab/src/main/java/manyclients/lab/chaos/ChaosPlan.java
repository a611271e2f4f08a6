package manyclients.lab.chaos;

import java.time.Duration;
import java.util.random.RandomGeneratorFactory;

/// The faults of a bad network. It always cuts the stream into pieces; a random draw at each cut
/// decides what else happens.
///
/// @param seed the same seed gives the same network
/// @param delay the chance of a pause of up to `longestDelay`, at each cut
/// @param stall the chance of a pause of `stallTime`
/// @param halfClose the chance that one direction ends
/// @param reset the chance that the connection ends
public record ChaosPlan(
    long seed,
    double delay,
    Duration longestDelay,
    double stall,
    Duration stallTime,
    double halfClose,
    double reset) {

  public ChaosPlan {
    boolean chances = delay >= 0 && stall >= 0 && halfClose >= 0 && reset >= 0;
    if (!chances || delay + stall + halfClose + reset > 1) {
      throw new IllegalArgumentException("chances must be at least 0, and add up to at most 1");
    }
  }

  /// Returns a plan that only cuts.
  public static ChaosPlan cutting(long seed) {
    return new ChaosPlan(seed, 0, Duration.ofMillis(2), 0, Duration.ofSeconds(1), 0, 0);
  }

  /// @param chance the chance of a pause at each cut, from 0 to 1
  /// @param longest the longest pause
  public ChaosPlan withDelay(double chance, Duration longest) {
    return new ChaosPlan(seed, chance, longest, stall, stallTime, halfClose, reset);
  }

  /// @param chance the chance of a stall at each cut, from 0 to 1
  /// @param time the time of each stall
  public ChaosPlan withStall(double chance, Duration time) {
    return new ChaosPlan(seed, delay, longestDelay, chance, time, halfClose, reset);
  }

  /// @param chance the chance that one direction ends, at each cut, from 0 to 1
  public ChaosPlan withHalfClose(double chance) {
    return new ChaosPlan(seed, delay, longestDelay, stall, stallTime, chance, reset);
  }

  /// @param chance the chance of a reset at each cut, from 0 to 1
  public ChaosPlan withReset(double chance) {
    return new ChaosPlan(seed, delay, longestDelay, stall, stallTime, halfClose, chance);
  }

  /// Returns the endless sequence of steps for one direction of one connection. The steps depend on
  /// neither clock nor traffic, so the step at a given byte is the same in every run.
  ///
  /// @param connection the connection's number in the order of acceptance, from 0
  public Fate fate(int connection, Direction direction) {
    long stream = seed * 1_000_003 + 2L * connection + (direction == Direction.TO_CLIENT ? 1 : 0);
    return new Fate(this, RandomGeneratorFactory.of("L64X128MixRandom").create(stream));
  }
}
