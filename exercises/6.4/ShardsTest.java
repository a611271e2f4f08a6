package manyclients.exercises.ch06;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Processes that share a port, mostly with three standard deviations and a limit of 20,000.
class ShardsTest {
  private static final int LIMIT = 20_000;
  private static final double TOLERANCE = 0.01;

  private final Shards shards = new Shards(3);

  @Test
  @Order(1)
  @Demand("fullest")
  void theFullestOfSeveralHasMoreThanItsShare() {
    fullest(3, 10_000, 4, 2_500 + 3 * 43.301);
    fullest(3, 1_000_000, 50, 20_000 + 3 * 140.0);
    fullest(2.5, 10_000, 4, 2_500 + 2.5 * 43.301);
    fullest(0, 10_000, 4, 2_500);
  }

  @Test
  @Order(2)
  @Demand("fullest")
  void oneProcessAloneGetsAllAndNoMore() {
    fullest(3, 10_000, 1, 10_000);
  }

  @Test
  @Order(3)
  @Demand("capacity")
  void noMoreConnectionsThanFit() {
    for (int processes : new int[] {1, 2, 3, 16, 50, 100}) {
      long capacity = shards.capacity(processes, LIMIT);
      double fullest = byHand(capacity, processes);
      if (fullest > LIMIT + TOLERANCE) {
        throw new Lesson(
            "the fullest of %s to have no more than %,d".formatted(count(processes), LIMIT),
            "with a capacity of %,d, it has %s".formatted(capacity, number(fullest)),
            "The fullest process reaches its limit before the others do, and that limit counts.",
            "muster");
      }
    }
  }

  @Test
  @Order(4)
  @Demand("capacity")
  void noFewerConnectionsThanFit() {
    for (int processes : new int[] {1, 2, 3, 16, 50, 100}) {
      for (int limit : new int[] {1, 10, 100, LIMIT}) {
        long capacity = shards.capacity(processes, limit);
        if (shards.fullest(capacity + 1, processes) <= limit - TOLERANCE) {
          throw new Lesson(
              "as many connections as fit into %s with a limit of %,d"
                  .formatted(count(processes), limit),
              "the capacity is %,d, and one more would fit".formatted(capacity),
              "A fixed percentage is too small a margin for small numbers and too large a margin"
                  + " for large ones. fullest grows with the connections: search for the largest"
                  + " number for which it is not over the limit.",
              "muster");
        }
      }
    }
  }

  @Test
  @Order(5)
  @Demand("capacity")
  void moreConnectionsThanAnIntCounts() {
    long capacity = shards.capacity(200_000, LIMIT);
    if (capacity < 3_900_000_000L) {
      throw new Lesson(
          "nearly four thousand million connections in 200,000 processes of 20,000",
          "the capacity is %,d".formatted(capacity),
          "The product of two ints is an int, and overflows here. Make one of them a long first.",
          "muster");
    }
  }

  @Test
  @Order(6)
  @Demand("needed")
  void theFewestProcessesThatAreEnough() {
    needed(1, 20_000, LIMIT);
    needed(2, 20_001, LIMIT);
    needed(52, 1_000_000, LIMIT);
    needed(250, 1_000, 10); // many more than the hundred that the mean would need
    needed(0, 0, LIMIT);
  }

  @Test
  @Order(7)
  @Demand("needed")
  void anySmallNumbers() {
    for (int limit = 1; limit <= 10; limit++) {
      for (int connections = 1; connections <= 40; connections++) {
        int wanted = 1;
        while (byHand(connections, wanted) > limit + 1e-9) {
          wanted++;
        }
        needed(wanted, connections, limit);
      }
    }
  }

  @Test
  @Order(8)
  @Demand("capacity")
  void aHundredRandomRounds() {
    SplittableRandom chance = new SplittableRandom(6);
    int capacity = (int) new Shards(4).capacity(16, 1_000);
    for (int round = 0; round < 100; round++) {
      int[] counts = new int[16];
      for (int i = 0; i < capacity; i++) {
        counts[chance.nextInt(16)]++;
      }
      int most = Arrays.stream(counts).max().orElseThrow();
      if (most > 1_000) {
        throw new Lesson(
            "no process over its limit of 1,000, with four standard deviations",
            "of %,d connections, one process got %,d".formatted(capacity, most),
            "The margin is too small: it has to cover four standard deviations.",
            "muster");
      }
    }
  }

  /// The mean, and three standard deviations of a binomial distribution.
  private static double byHand(long connections, int processes) {
    double share = 1.0 / processes;
    return (double) connections / processes + 3 * Math.sqrt(connections * share * (1 - share));
  }

  private static void fullest(double deviations, long connections, int processes, double wanted) {
    double found = new Shards(deviations).fullest(connections, processes);
    if (Math.abs(found - wanted) > TOLERANCE) {
      throw new Lesson(
          "%s in the fullest of %s with %,d connections, %s standard deviations above the mean"
              .formatted(number(wanted), count(processes), connections, number(deviations)),
          "it is " + number(found),
          found < wanted
              ? "The share is the mean, and about half of the processes get more. The spread is the"
                  + " square root of the variance n · 1/k · (1 − 1/k), times the deviations, which"
                  + " may be a fraction."
              : "The variance is that of one process's share: n · 1/k · (1 − 1/k). With a single"
                  + " process, nothing is left to chance.",
          "muster");
    }
  }

  private void needed(int wanted, long connections, int limit) {
    int needed = shards.needed(connections, limit);
    if (needed != wanted) {
      throw new Lesson(
          "%s for %,d connections, with a limit of %,d"
              .formatted(count(wanted), connections, limit),
          "needed returns %,d".formatted(needed),
          needed < wanted
              ? "That many would be enough if each got its exact share. But one of them gets more,"
                  + " and refuses clients while others have room."
              : "Fewer would have been enough. One process alone has no skew, and two have the"
                  + " most: so try the numbers one by one, from the smallest that could be"
                  + " enough.",
          "muster");
    }
  }

  private static String count(int processes) {
    return processes == 1 ? "one process" : "%,d processes".formatted(processes);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.1f", value);
  }
}
