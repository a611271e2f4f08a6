package manyclients.exercises.workshop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The same stream through the same bad network, read in different ways.
class CutsTest {
  private static final int ALL = 4_000;
  private static final int LONGEST = 16;
  private static final int PLENTY = 1 << 16;

  @Test
  @Order(1)
  @Demand("pieces")
  void aThousandPieces() {
    Cuts cuts = new Cuts(1, 0);
    boolean[] seen = new boolean[LONGEST + 1];
    for (int i = 0; i < 1_000; i++) {
      int count = cuts.take(PLENTY);
      if (count < 1 || count > LONGEST) {
        throw new Lesson(
            "pieces of 1 to 16 bytes",
            "one has " + count + " bytes",
            "nextInt(16) returns 0 to 15. A piece of 0 bytes would be asked for again, for ever.",
            "fate");
      }
      seen[count] = true;
    }
    for (int length = 1; length <= LONGEST; length++) {
      if (!seen[length]) {
        throw new Lesson(
            "every length from 1 to 16 among a thousand pieces",
            "none has " + length,
            "The lengths are drawn from another range, or not at random.",
            "fate");
      }
    }
  }

  @Test
  @Order(2)
  @Demand("available bytes")
  void fewBytesAtATime() {
    Cuts cuts = new Cuts(1, 0);
    for (int available = 1; available < 40; available++) {
      int count = cuts.take(available);
      if (count < 1 || count > available) {
        throw new Lesson(
            "1 to " + available + " bytes to be passed on, with " + available + " there",
            "take(" + available + ") returned " + count,
            "A piece may be longer than the bytes that are there. Do not wait for the rest, either:"
                + " a client that sends these bytes and waits for a reply would wait for ever.",
            "pump");
      }
    }
  }

  @Test
  @Order(3)
  @Demand("places")
  void theSameConnectionTwice() {
    if (!cuts(7, 3).equals(cuts(7, 3))) {
      throw new Lesson(
          "connection 3 of seed 7 to be cut in the same places each time",
          "the second time, it was cut elsewhere",
          "Something besides seed and connection decides: a random generator without a seed, one"
              + " that all connections share, or the clock. A bug that was found this way is not"
              + " found again.",
          "fate");
    }
  }

  @Test
  @Order(4)
  @Demand("places")
  void readsOfAnySize() {
    Random random = new Random(1);
    for (int round = 0; round < 50; round++) {
      Cuts same = new Cuts(7, 3);
      int at = 0;
      for (int cut : cuts(7, 3)) {
        while (at < cut) {
          int available = 1 + random.nextInt(random.nextBoolean() ? 2 * LONGEST : PLENTY);
          int count = same.take(available);
          int expected = Math.min(available, cut - at);
          if (count != expected) {
            throw new Lesson(
                expected
                    + (expected == 1 ? " byte" : " bytes")
                    + " to be passed on, with "
                    + available
                    + " there, and "
                    + (cut - at)
                    + " up to the next cut",
                "take(" + available + ") returned " + count,
                "The kernel decides how much each read returns. Draw a length when a piece begins,"
                    + " and remember how much of that piece is still to come.",
                "fate");
          }
          at += count;
        }
      }
    }
  }

  @Test
  @Order(5)
  @Demand("places")
  void otherConnectionsInBetween() {
    Random random = new Random(5);
    Cuts mine = new Cuts(7, 3);
    Cuts other = new Cuts(7, 4);
    List<Integer> among = new ArrayList<>();
    for (int at = 0; at < ALL; ) {
      for (int i = random.nextInt(4); i > 0; i--) {
        other.take(PLENTY);
        new Cuts(7, random.nextInt(9)).take(1);
      }
      at += mine.take(PLENTY);
      among.add(at);
    }
    if (!among.equals(cuts(7, 3))) {
      throw new Lesson(
          "connection 3 to be cut in the same places, whatever other connections do",
          "it is cut elsewhere if others are cut in between",
          "The connections draw from the same random generator, so the order of their threads"
              + " decides which connection gets which number.",
          "fate");
    }
  }

  @Test
  @Order(6)
  @Demand("own cuts")
  void manySeedsAndConnections() {
    Map<List<Integer>, String> met = new HashMap<>();
    for (long seed : new long[] {0, 1, 2, 3, 7, 8, 31, 32, 42, -1, 1L << 32, (1L << 32) + 7}) {
      for (int connection = 0; connection < 64; connection++) {
        String name = "connection " + connection + " of seed " + seed;
        String same = met.put(cuts(seed, connection), name);
        if (same != null) {
          throw new Lesson(
              same + " and " + name + " to be cut in different places",
              "they are cut in the same places",
              "Two pairs of numbers become the same number: in a sum, in a product, or because half"
                  + " of the seed is dropped. A hundred seeds with a hundred connections are then"
                  + " some two hundred networks, not ten thousand.",
              "fate");
        }
      }
    }
  }

  @Test
  @Order(7)
  @Demand("own cuts")
  void aConnectionIsNotAShiftedCopyOfAnother() {
    String first = lengths(0, 20_000);
    for (int connection = 1; connection < 9; connection++) {
      int by = first.indexOf(lengths(connection, 40));
      if (by >= 0) {
        throw new Lesson(
            "the pieces of connections 0 and " + connection + " to have nothing in common",
            "without its first " + by + ", connection 0 has the pieces of " + connection,
            "All connections draw from one sequence, only from different places in it, so each"
                + " meets what another has met before. Give each a seed of its own, not a later"
                + " start.",
            "fate");
      }
    }
  }

  @Test
  @Order(8)
  @Demand("pieces")
  void theFirstPieceOfManyConnections() {
    int[] first = new int[LONGEST + 1];
    int times = 2_000;
    for (int i = 0; i < times; i++) {
      first[new Cuts(7, i).take(PLENTY)]++;
      first[new Cuts(i, 0).take(PLENTY)]++;
    }
    for (int length = 1; length <= LONGEST; length++) {
      if (first[length] < times / LONGEST || first[length] > 4 * times / LONGEST) {
        throw new Lesson(
            "first pieces of all lengths, each about equally often, in 4,000 connections",
            first[length] + " have a length of " + length,
            "Some generators begin with nearly the same number for neighbouring seeds, unless the"
                + " seed is mixed first. The first header is where a cut hurts most.",
            "fate");
      }
    }
  }

  /// Returns the positions at which the first bytes of a stream are cut.
  private static List<Integer> cuts(long seed, int connection) {
    Cuts cuts = new Cuts(seed, connection);
    List<Integer> positions = new ArrayList<>();
    for (int at = 0; at < ALL; ) {
      at += cuts.take(PLENTY);
      positions.add(at);
    }
    return positions;
  }

  /// Returns the lengths of a connection's pieces, one letter per piece.
  private static String lengths(int connection, int count) {
    Cuts cuts = new Cuts(7, connection);
    StringBuilder lengths = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lengths.append((char) ('a' + cuts.take(PLENTY)));
    }
    return lengths.toString();
  }
}
