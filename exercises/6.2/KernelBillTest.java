package manyclients.exercises.ch06;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import manyclients.exercises.ch06.KernelBill.Reading;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The numbers of one kernel, and what the files of others may contain.
class KernelBillTest {
  private static final long PAGE = 4_096;
  private static final String SOCKSTAT =
      """
      sockets: used 217
      TCP: inuse 1 orphan 0 tw 705 alloc 202 mem 95
      UDP: inuse 3 mem 7
      RAW: inuse 0
      """;

  private static final String SLABINFO =
      """
      slabinfo - version: 2.1
      # name            <active_objs> <num_objs> <objsize> <objperslab> <pagesperslab> : tunables \
      <limit> <batchcount> <sharedfactor> : slabdata <active_slabs> <num_slabs> <sharedavail>
      tw_sock_TCP          160    224    256   16    1 : tunables    0    0    0 : slabdata     14     14      0
      TCPv6                212    273   2496   13    8 : tunables    0    0    0 : slabdata     20     21      0
      TCP                   12     39   2368   13    8 : tunables    0    0    0 : slabdata      3      3      0
      btrfs_delayed_node      0      0    312   13    1 : tunables    0    0    0 : slabdata      0      0      0
      """;

  @Test
  @Order(1)
  @Demand("sockets")
  void aReadingOfThisKernel() {
    expectReading(202, 95, SOCKSTAT);
    expectReading(202, 1_000_000, SOCKSTAT.replace("mem 95", "mem 1000000"));
  }

  @Test
  @Order(2)
  @Demand("sockets")
  void aKernelThatSaysMoreAndInAnotherOrder() {
    String more = "TCP: inuse 1 prealloc 9 memory 7 orphan 0 tw 705 mem 95 alloc 202";
    String other = "MPTCP: inuse 5 orphan 5 tw 5 alloc 5 mem 5\n";
    expectReading(
        202, 95, other + SOCKSTAT.replace("TCP: inuse 1 orphan 0 tw 705 alloc 202 mem 95", more));
  }

  @Test
  @Order(3)
  @Demand("caches")
  void theSlabsOfThisKernel() {
    Map<String, Long> caches = read(SOCKSTAT).caches();
    expectCache("TCP", 3 * 8 * PAGE, caches);
    expectCache("TCPv6", 21 * 8 * PAGE, caches);
    expectCache("tw_sock_TCP", 14 * PAGE, caches);
    expectCache("btrfs_delayed_node", 0, caches);
  }

  @Test
  @Order(4)
  @Demand("per socket")
  void aThousandMoreSockets() {
    expectBill(
        List.of("TCP=2500", "filp=400", "buffers=300", "dentry=200"),
        new Reading(200, 40_960, Map.of("TCP", 100_000L, "dentry", 10_000L, "filp", 50_000L)),
        new Reading(
            1_200, 340_960, Map.of("TCP", 2_600_000L, "dentry", 210_000L, "filp", 450_000L)));
  }

  @Test
  @Order(6)
  @Demand("per socket")
  void aCacheThatIsNew() {
    expectBill(
        List.of("TCP=2500", "eventpoll_epi=128"),
        new Reading(0, 0, Map.of("TCP", 0L)),
        new Reading(100, 0, Map.of("TCP", 250_000L, "eventpoll_epi", 12_800L)));
  }

  @Test
  @Order(7)
  @Demand("per socket")
  void noMoreSockets() {
    Reading before = new Reading(200, 0, Map.of("TCP", 100_000L));
    expectBill(List.of(), before, new Reading(200, 4_096, Map.of("TCP", 200_000L)));
    expectBill(List.of(), before, new Reading(100, 0, Map.of("TCP", 50_000L)));
  }

  @Test
  @Order(5)
  @Demand("the bill")
  void cachesThatHaveHardlyGrownOrShrunk() {
    expectBill(
        List.of("TCP=2500"),
        new Reading(200, 40_960, Map.of("TCP", 100_000L, "dentry", 900_000L, "bio-312", 4_096L)),
        new Reading(
            1_200, 20_480, Map.of("TCP", 2_600_000L, "dentry", 700_000L, "bio-312", 4_996L)));
  }

  @Test
  @Order(8)
  @Demand("the bill")
  void anyReadings() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      Reading before = reading(random);
      Reading after = reading(random);
      Map<String, Long> items = new HashMap<>();
      long added = after.sockets() - before.sockets();
      after
          .caches()
          .forEach(
              (name, bytes) -> items.put(name, bytes - before.caches().getOrDefault(name, 0L)));
      items.put("buffers", after.buffers() - before.buffers());
      List<String> wanted =
          items.entrySet().stream()
              .filter(item -> added > 0 && item.getValue() >= added)
              .map(item -> item.getKey() + "=" + item.getValue() / added)
              .sorted()
              .toList();
      List<String> found = new ArrayList<>(bill(before, after));
      Collections.sort(found);
      if (!found.equals(wanted)) {
        throw wrong(wanted, found, before, after);
      }
    }
  }

  private static Reading reading(Random random) {
    Map<String, Long> caches = new HashMap<>();
    for (String name : List.of("TCP", "TCPv6", "dentry", "filp")) {
      if (random.nextInt(4) > 0) {
        caches.put(name, (long) random.nextInt(120));
      }
    }
    return new Reading(random.nextInt(20), random.nextInt(120), caches);
  }

  private static Reading read(String sockstat) {
    try {
      return KernelBill.read(sockstat, SLABINFO);
    } catch (RuntimeException e) {
      throw new Lesson(
          "any reading to be understood",
          Lesson.name(e) + " was thrown",
          "A number that you find by its place, or by a part of its name, may be a different one on"
              + " another kernel. The first two lines of slabinfo are not caches.",
          "sockets");
    }
  }

  private static void expectReading(long sockets, long pages, String sockstat) {
    Reading reading = read(sockstat);
    if (reading.sockets() != sockets) {
      throw new Lesson(
          sockets + " sockets",
          "there are " + reading.sockets(),
          "The word before a number says what it means, and only the line that begins with TCP:"
              + " counts. inuse counts only IPv4 sockets, and a Java server has hardly any of"
              + " those.",
          "sockets");
    }
    if (reading.buffers() != pages * PAGE) {
      throw new Lesson(
          "%,d bytes in buffers, of %,d pages".formatted(pages * PAGE, pages),
          "there are %,d".formatted(reading.buffers()),
          "mem counts pages of 4,096 bytes, and the bytes of a million pages don't fit into an"
              + " int.",
          "sockets");
    }
  }

  private static void expectCache(String name, long wanted, Map<String, Long> caches) {
    Long found = caches.get(name);
    if (found == null || found != wanted) {
      throw new Lesson(
          "%,d bytes in the cache %s".formatted(wanted, name),
          found == null ? "it is not there" : "there are %,d".formatted(found),
          "A cache takes whole slabs: num_slabs (the last but one), times pagesperslab (the sixth),"
              + " times the size of a page. The number of objects times their size leaves out the"
              + " unused rest of each slab.",
          "sizes");
    }
  }

  private static List<String> bill(Reading before, Reading after) {
    try {
      List<String> items = new ArrayList<>();
      KernelBill.perSocket(before, after).forEach((name, bytes) -> items.add(name + "=" + bytes));
      return items;
    } catch (ArithmeticException | NullPointerException e) {
      throw new Lesson(
          "a bill for " + before + " and " + after,
          Lesson.name(e) + " was thrown",
          "Without new sockets there is nothing to divide by. And a new cache is missing in the"
              + " first reading.",
          "account");
    }
  }

  private static void expectBill(List<String> wanted, Reading before, Reading after) {
    List<String> found = bill(before, after);
    if (!found.equals(wanted)) {
      throw wrong(wanted, found, before, after);
    }
  }

  private static Lesson wrong(
      List<String> wanted, List<String> found, Reading before, Reading after) {
    return new Lesson(
        "the bill " + wanted + " for " + before + " and " + after,
        "it is " + found,
        "Subtract first, then divide. From each cache of the second reading, subtract its bytes in"
            + " the first, or nothing if it is new; treat the buffers in the same way. Then leave"
            + " out every item of less than a byte per socket, and sort the rest by bytes.",
        "account");
  }
}
