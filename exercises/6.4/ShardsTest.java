package manyclients.exercises.ch06;

import java.util.Arrays;
import java.util.SplittableRandom;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Processes that share a port, and connections that are dealt out by lot, with a seed.
class ShardsTest {
  private static final double[] DEVIATIONS = {0, 0.5, 1, 2, 3, 4, 6};
  private static final int LIMIT = 20_000;

  private final Shards shards = new Shards(3);

  @Test
  @Order(1)
  @Demand("alone")
  void aloneAProcessGetsAll() {
    expectFullest(10_000, 10_000, 1);
  }

  @Test
  @Order(2)
  @Demand("fullest")
  void amongSeveralTheFullestHasMoreThanItsShare() {
    expectFullest(2_500 + 3 * 43.301, 10_000, 4);
    expectFullest(20_000 + 3 * 140.0, 1_000_000, 50);
    expectFullest(50 + 3 * 5, 100, 2);
    double many = 2_000_000_001 / 7.0;
    expectFullest(many + 3 * Math.sqrt(many * 6 / 7), 2_000_000_001, 7);
    if (Math.abs(new Shards(0).fullest(10_000, 4) - 2_500) > 0.01) {
      throw ShardsLessons.fullest(2_500, new Shards(0).fullest(10_000, 4), 10_000, 4, 0);
    }
    double half = new Shards(2.5).fullest(10_000, 4);
    if (Math.abs(half - (2_500 + 2.5 * 43.301)) > 0.01) {
      throw ShardsLessons.fullest(2_500 + 2.5 * 43.301, half, 10_000, 4, 2.5);
    }
  }

  @Test
  @Order(3)
  @Demand("capacity")
  void noMoreAreLetInThanFit() {
    for (int processes : new int[] {1, 2, 3, 16, 50, 100}) {
      long capacity = shards.capacity(processes, LIMIT);
      if (fullest(capacity, processes) > LIMIT) {
        throw ShardsLessons.tooMany(capacity, processes, LIMIT, fullest(capacity, processes));
      }
    }
    Shards wary = new Shards(6);
    long none = wary.capacity(2, 1);
    if (none > 0) {
      throw ShardsLessons.tooMany(none, 2, 1, wary.fullest(none, 2));
    }
  }

  @Test
  @Order(4)
  @Demand("capacity")
  void noFewerEither() {
    for (int processes : new int[] {1, 2, 3, 16, 50, 100}) {
      long capacity = shards.capacity(processes, LIMIT);
      if (fullest(capacity + 1, processes) <= LIMIT) {
        throw ShardsLessons.tooFew(capacity, processes, LIMIT);
      }
      long small = shards.capacity(processes, 100); // and with another limit
      if (fullest(small, processes) > 100) {
        throw ShardsLessons.tooMany(small, processes, 100, fullest(small, processes));
      }
      if (fullest(small + 1, processes) <= 100) {
        throw ShardsLessons.tooFew(small, processes, 100);
      }
    }
    Shards bold = new Shards(0);
    if (bold.capacity(4, 25) != 100) {
      throw ShardsLessons.tooFew(bold.capacity(4, 25), 4, 25);
    }
  }

  @Test
  @Order(5)
  @Demand("capacity")
  void toTheLastOne() {
    for (int processes = 2; processes <= 200; processes++) {
      Shards careful = new Shards(4);
      long capacity = careful.capacity(processes, LIMIT);
      if (careful.fullest(capacity, processes) > LIMIT) {
        throw ShardsLessons.tooMany(
            capacity, processes, LIMIT, careful.fullest(capacity, processes));
      }
      if (careful.fullest(capacity + 1, processes) <= LIMIT) {
        throw ShardsLessons.notTheLast(processes, capacity);
      }
    }
  }

  /// Without skew all is in proportion, and whole numbers.
  @Test
  @Order(8)
  @Demand("capacity")
  void withoutSkewNothingIsRounded() {
    Shards bold = new Shards(0);
    for (int processes = 1; processes <= 100; processes++) {
      for (int limit = 1; limit <= 40; limit++) {
        long capacity = bold.capacity(processes, limit);
        int needed = bold.needed((long) processes * limit, limit);
        if (capacity != (long) processes * limit || needed != processes) {
          throw ShardsLessons.rounded(processes, limit, capacity, needed);
        }
      }
    }
  }

  /// By hand: the mean, and so many standard deviations of a binomial distribution.
  private static double fullest(long connections, int processes) {
    double share = 1.0 / processes;
    return connections * share + 3 * Math.sqrt(connections * share * (1 - share));
  }

  @Test
  @Order(6)
  @Demand("capacity")
  void manyProcessesAreNoTrouble() {
    long capacity = shards.capacity(200_000, LIMIT);
    if (capacity < 3_900_000_000L) {
      throw ShardsLessons.overflow(capacity);
    }
  }

  @Test
  @Order(7)
  @Demand("needed")
  void asFewAsAreEnough() {
    expectNeeded(1, 20_000);
    expectNeeded(2, 20_001);
    expectNeeded(52, 1_000_000);
    expectNeeded(50, shards.capacity(50, LIMIT));
    expectNeeded(51, shards.capacity(50, LIMIT) + 1);
    expectNeeded(250, 1_000, 10); // many more than the hundred that the mean would need
    expectNeeded(1, 10, 10);
    expectNeeded(3, 11, 10);
    expectNeeded(1_090, 100, 1); // and many times as many
    expectNeeded(204_288, 4_000_000_000L);
    expectNeeded(0, 0);
  }

  /// More processes have not always more room: with few connections for so many deviations, two
  /// have less than one. So all numbers are tried, from the smallest on.
  @Test
  @Order(9)
  @Demand("needed")
  void theSmallestOfAllThatAreEnough() {
    for (double deviations : DEVIATIONS) {
      Shards some = new Shards(deviations);
      for (int limit = 1; limit <= 12; limit++) {
        for (int connections = 0; connections <= 40; connections++) {
          int wanted = connections == 0 ? 0 : 1;
          while (connections > 0 && some.fullest(connections, wanted) > limit) {
            wanted++;
          }
          int needed = some.needed(connections, limit);
          if (needed != wanted) {
            throw ShardsLessons.smallest(wanted, needed, connections, limit, deviations);
          }
        }
      }
    }
  }

  /// The same for the capacity of small numbers, one connection after the other.
  @Test
  @Order(9)
  @Demand("capacity")
  void alsoOfFewConnections() {
    for (double deviations : DEVIATIONS) {
      Shards some = new Shards(deviations);
      for (int processes = 1; processes <= 20; processes++) {
        for (int limit = 1; limit <= 20; limit++) {
          long wanted = 0;
          while (some.fullest(wanted + 1, processes) <= limit) {
            wanted++;
          }
          long capacity = some.capacity(processes, limit);
          if (capacity != wanted) {
            throw ShardsLessons.small(wanted, capacity, processes, limit, deviations);
          }
        }
      }
    }
  }

  private void expectNeeded(int wanted, long connections) {
    expectNeeded(wanted, connections, LIMIT);
  }

  private void expectNeeded(int wanted, long connections, int limit) {
    int needed = shards.needed(connections, limit);
    if (needed != wanted) {
      throw ShardsLessons.needed(wanted, needed, connections, limit);
    }
  }

  @Test
  @Order(8)
  @Demand("fullest")
  void soItIsWhenTheyAreDealtOut() {
    SplittableRandom lot = new SplittableRandom(6);
    Shards careful = new Shards(4);
    int limit = 1_000;
    int capacity = (int) careful.capacity(16, limit);
    for (int round = 0; round < 100; round++) {
      int[] counts = new int[16];
      for (int i = 0; i < capacity; i++) {
        counts[lot.nextInt(16)]++;
      }
      int most = Arrays.stream(counts).max().orElseThrow();
      if (most > limit) {
        throw ShardsLessons.dealtOut(capacity, most, limit);
      }
    }
  }

  private void expectFullest(double wanted, long connections, int processes) {
    double found = shards.fullest(connections, processes);
    if (Math.abs(found - wanted) > 0.01) {
      throw ShardsLessons.fullest(wanted, found, connections, processes, 3);
    }
  }
}
