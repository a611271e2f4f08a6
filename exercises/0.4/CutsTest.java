package manyclients.exercises.ch00;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The same stream through the same bad network, read in different ways.
class CutsTest {
  private static final int ALL = 4_000;
  private static final int LONGEST = 16;
  private static final int PLENTY = 1 << 16;
  private static final int FAR = 100_000;
  private static final int A_FEW = 40;
  private static final int CROWD = 500;
  private static final int MANY = 300_000;
  private static final int FARTHEST = 1 << 20; // to get there step by step takes no time yet
  private static final long[] PRIMES = {
    37,
    41,
    97,
    101,
    131,
    997,
    1_009,
    7_919,
    9_973,
    10_007,
    65_599,
    99_991,
    100_003,
    1_000_003,
    16_777_619,
    1_000_000_007,
    1_000_000_009
  };
  private static final int STEPS = 100;

  @Test
  @Order(1)
  @Demand("pieces")
  void everyPieceHasOneToSixteenBytes() {
    Cuts cuts = new Cuts(1, 0);
    boolean[] seen = new boolean[LONGEST + 1];
    for (int i = 0; i < 1_000; i++) {
      int count = cuts.take(PLENTY);
      if (count < 1 || count > LONGEST) {
        throw CutsLessons.notAPiece(count);
      }
      seen[count] = true;
    }
    for (int length = 1; length <= LONGEST; length++) {
      if (!seen[length]) {
        throw CutsLessons.neverDrawn(length);
      }
    }
  }

  /// As with sixteen cards that are dealt again and again in the same order.
  @Test
  @Order(11)
  @Demand("pieces")
  void anyLengthMayFollowAnyOther() {
    boolean[][] seen = new boolean[LONGEST + 1][LONGEST + 1];
    Cuts cuts = new Cuts(1, 0);
    int last = cuts.take(PLENTY);
    for (int i = 0; i < 20_000; i++) {
      int next = cuts.take(PLENTY);
      seen[last][next] = true;
      last = next;
    }
    for (int one = 1; one <= LONGEST; one++) {
      for (int other = 1; other <= LONGEST; other++) {
        if (!seen[one][other]) {
          throw CutsLessons.neverBehind(one, other);
        }
      }
    }
  }

  @Test
  @Order(2)
  @Demand("places")
  void theSameSeedMakesTheSameCuts() {
    List<Integer> first = cuts(new Cuts(7, 3), PLENTY);
    if (!first.equals(cuts(new Cuts(7, 3), PLENTY))) {
      throw CutsLessons.notRepeated();
    }
  }

  @Test
  @Order(3)
  @Demand("what is there")
  void noMoreIsPassedOnThanIsThere() {
    Cuts cuts = new Cuts(1, 0);
    for (int available = 1; available < 40; available++) {
      int count = cuts.take(available);
      if (count < 1 || count > available) {
        throw CutsLessons.notThere(available, count);
      }
    }
  }

  @Test
  @Order(4)
  @Demand("places")
  void howMuchEachReadBringsMakesNoDifference() {
    List<Integer> plenty = cuts(new Cuts(7, 3), PLENTY);
    for (int available : new int[] {1, 2, 3, 7, 15, 100}) {
      if (!cutsAgree(plenty, available)) {
        throw CutsLessons.dependsOnReads(available);
      }
    }
  }

  /// Whether nothing is passed on across a cut, and what is cut short stays one piece: in all, the
  /// writes end at each cut, and elsewhere only where the bytes at hand did.
  private static boolean cutsAgree(List<Integer> cuts, int available) {
    Cuts same = new Cuts(7, 3);
    int at = 0;
    for (int cut : cuts) {
      while (at < cut) {
        int count = same.take(available);
        if (count != Math.min(available, cut - at)) {
          return false;
        }
        at += count;
      }
    }
    return true;
  }

  @Test
  @Order(5)
  @Demand("places")
  void whatOthersDoMakesNoDifference() {
    List<Integer> alone = cuts(new Cuts(7, 3), PLENTY);
    Cuts other = new Cuts(7, 4);
    Cuts mine = new Cuts(7, 3);
    List<Integer> among = new ArrayList<>();
    RandomGenerator dice = RandomGeneratorFactory.of("L64X128MixRandom").create(5);
    int at = 0;
    while (at < ALL) {
      for (int i = dice.nextInt(4); i > 0; i--) {
        other.take(PLENTY);
        new Cuts(7, dice.nextInt(9)).take(1);
      }
      at += mine.take(PLENTY);
      among.add(at);
    }
    if (!alone.equals(among)) {
      throw CutsLessons.dependsOnOthers();
    }
  }

  @Test
  @Order(6)
  @Demand("own cuts")
  void eachConnectionIsCutInItsOwnWay() {
    for (int connection = 1; connection < 50; connection++) {
      differ(7, 0, 7, connection);
      differ(7, connection - 1, 7, connection);
    }
    for (int many : new int[] {1 << 8, 1 << 16, 1 << 24}) {
      differ(7, 1, 7, many + 1); // a connection's number has 32 bits
    }
  }

  @Test
  @Order(7)
  @Demand("no echo")
  void aConnectionIsNotAnotherOneMovedOn() {
    String first = lengths(new Cuts(7, 0), FAR);
    for (int connection = 1; connection < 9; connection++) {
      int by = first.indexOf(lengths(new Cuts(7, connection), A_FEW));
      if (by >= 0) {
        throw CutsLessons.movedOn(connection, by);
      }
    }
  }

  /// Of a crowd of connections, no two meet the same lengths, now or a little later. The seeds are
  /// such that multiples of the golden ratio, by which many generators step, meet others.
  @Test
  @Order(12)
  @Demand("no echo")
  void norIsOneOfACrowd() {
    for (long seed : new long[] {286, 1561}) {
      long[] met = new long[CROWD * STEPS];
      for (int connection = 0; connection < CROWD; connection++) {
        remember(new Cuts(seed, connection), met, connection * STEPS);
      }
      Arrays.sort(met);
      for (int i = 1; i < met.length; i++) {
        if (met[i] == met[i - 1]) {
          throw CutsLessons.someMovedOn(seed, CROWD);
        }
      }
    }
  }

  /// At each step the last sixteen lengths, of four bits each, as one number.
  private static void remember(Cuts cuts, long[] met, int from) {
    long last = 0;
    for (int i = 1; i < 16; i++) {
      last = last << 4 | cuts.take(PLENTY) - 1;
    }
    for (int step = 0; step < STEPS; step++) {
      last = last << 4 | cuts.take(PLENTY) - 1;
      met[from + step] = last;
    }
  }

  /// A letter for each.
  private static String lengths(Cuts cuts, int count) {
    StringBuilder lengths = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lengths.append((char) ('a' + cuts.take(PLENTY)));
    }
    return lengths.toString();
  }

  @Test
  @Order(8)
  @Demand("own cuts")
  void eachSeedIsAnotherDay() {
    for (int seed = 0; seed < 50; seed++) {
      differ(seed, 0, seed + 1, 0);
      differ(seed, 3, -seed - 1, 3);
      differ(seed + 1, 3, -seed - 1, 3);
      differ(seed, 3, seed + (1L << 32), 3); // a seed has 64 bits
    }
  }

  @Test
  @Order(9)
  @Demand("own cuts")
  void seedAndConnectionAreNotInterchangeable() {
    for (int a = 0; a < 12; a++) {
      for (int b = 0; b < 12; b++) {
        if (a != b) {
          differ(a, b, b, a);
        }
        differ(a, b + 1, a + 1, b);
        differ(a, b + 31, a + 1, b); // nor is the sum that objects use for their hash
        differ(a, 2 * b + 2, 2 * a + 2, b); // products are no better
      }
    }
  }

  @Test
  @Order(10)
  @Demand("first pieces")
  void neighboursBeginInDifferentWays() {
    int[] first = new int[LONGEST + 1];
    int times = 2_000;
    for (int i = 0; i < times; i++) {
      first[new Cuts(7, i).take(PLENTY)]++;
      first[new Cuts(i, 0).take(PLENTY)]++;
    }
    for (int length = 1; length <= LONGEST; length++) {
      if (first[length] < times / LONGEST || first[length] > 4 * times / LONGEST) {
        throw CutsLessons.allBeginAlike(length, first[length] > times / LONGEST);
      }
    }
  }

  @Test
  @Order(13)
  @Demand("own cuts")
  void eachBitCounts() {
    for (long seed : new long[] {7, 0x0123_4567_89ab_cdefL}) {
      for (int bit = 0; bit < Long.SIZE; bit++) {
        differ(seed, 3, seed ^ 1L << bit, 3);
      }
    }
    for (int connection = 1; connection <= FARTHEST; connection *= 2) {
      differ(7, 3, 7, 3 ^ connection);
    }
  }

  /// However far apart a sum, or a shift, puts the seeds or the connections.
  @Test
  @Order(14)
  @Demand("own cuts")
  void noFactorSetsThemApart() {
    for (int bit = 1; bit < Long.SIZE - 1; bit++) {
      setApartBy(1L << bit);
      setApartBy((1L << bit) - 1);
      setApartBy((1L << bit) + 1);
    }
    for (long power = 10; power <= 1_000_000_000; power *= 10) {
      setApartBy(power);
    }
    for (long prime : PRIMES) {
      setApartBy(prime);
    }
  }

  private static void setApartBy(long factor) {
    differ(6 + factor, 0, 6, 1);
    if (factor <= FARTHEST) {
      differ(6, (int) factor, 7, 0);
    }
  }

  /// A hash of 32 bits gives some of these the same number.
  @Test
  @Order(15)
  @Demand("own cuts")
  void noTwoOfMany() {
    RandomGenerator dice = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
    long[] met = new long[MANY];
    for (int i = 0; i < MANY; i++) {
      met[i] = firstSixteen(new Cuts(dice.nextLong(), dice.nextInt(A_FEW)));
    }
    Arrays.sort(met);
    for (int i = 1; i < met.length; i++) {
      if (met[i] == met[i - 1]) {
        throw CutsLessons.twoOfMany(met.length);
      }
    }
  }

  /// Sixteen lengths, of four bits each, as one number.
  private static long firstSixteen(Cuts cuts) {
    long lengths = 0;
    for (int i = 0; i < 16; i++) {
      lengths = lengths << 4 | cuts.take(PLENTY) - 1;
    }
    return lengths;
  }

  @Test
  @Order(16)
  @Demand("places")
  void readsOfDifferentSizesMakeNoDifferenceEither() {
    RandomGenerator dice = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
    List<Integer> cuts = cuts(new Cuts(7, 3), PLENTY);
    for (int round = 0; round < 100; round++) {
      Cuts same = new Cuts(7, 3);
      int at = 0;
      for (int cut : cuts) {
        while (at < cut) {
          int available = 1 + dice.nextInt(dice.nextBoolean() ? 2 * LONGEST : PLENTY);
          int count = same.take(available);
          if (count != Math.min(available, cut - at)) {
            throw CutsLessons.dependsOnEachRead(cut - at, available, count);
          }
          at += count;
        }
      }
    }
  }

  private static void differ(long seed, int connection, long otherSeed, int otherConnection) {
    if (seed == otherSeed && connection == otherConnection) {
      return;
    }
    List<Integer> one = cuts(new Cuts(seed, connection), PLENTY);
    if (one.equals(cuts(new Cuts(otherSeed, otherConnection), PLENTY))) {
      throw CutsLessons.same(seed, connection, otherSeed, otherConnection);
    }
  }

  /// The positions at which the first bytes of a stream are cut.
  private static List<Integer> cuts(Cuts cuts, int available) {
    List<Integer> positions = new ArrayList<>();
    int at = 0;
    while (at < ALL) {
      at += cuts.take(available);
      positions.add(at);
    }
    return positions;
  }
}
