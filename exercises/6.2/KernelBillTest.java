package manyclients.exercises.ch06;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import manyclients.exercises.ch06.KernelBill.Reading;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// What a kernel has said, and what others say.
class KernelBillTest {
  private static final String SOCKSTAT =
      """
      sockets: used 217
      TCP: inuse 1 orphan 0 tw 705 alloc 202 mem 95
      UDP: inuse 3 mem 7
      UDPLITE: inuse 0
      RAW: inuse 0
      FRAG: inuse 0 memory 0
      """;

  private static final String SLABINFO =
      """
      slabinfo - version: 2.1
      # name            <active_objs> <num_objs> <objsize> <objperslab> <pagesperslab> : tunables \
      <limit> <batchcount> <sharedfactor> : slabdata <active_slabs> <num_slabs> <sharedavail>
      tw_sock_TCP          160    224    256   16    1 : tunables    0    0    0 : slabdata     14     14      0
      TCPv6                212    273   2496   13    8 : tunables    0    0    0 : slabdata     20     21      0
      TCP                   12     39   2368   13    8 : tunables    0    0    0 : slabdata      3      3      0
      dentry(7:box.slice)  160    224    256   16    1 : tunables    0    0    0 : slabdata     14     14      0
      eventpoll_epi       1888   2080    128   32    1 : tunables    0    0    0 : slabdata     65     65      0
      btrfs_delayed_node      0      0    312   13    1 : tunables    0    0    0 : slabdata      0      0      0
      """;

  private static Reading read(String sockstat, String slabinfo) {
    try {
      return KernelBill.read(sockstat, slabinfo);
    } catch (NumberFormatException | IndexOutOfBoundsException | NoSuchElementException e) {
      throw KernelBillLessons.unreadable(e.getClass().getSimpleName());
    }
  }

  @Test
  @Order(1)
  @Demand("sockets")
  void allSocketsCount() {
    Reading reading = read(SOCKSTAT, SLABINFO);
    if (reading.sockets() != 202) {
      throw KernelBillLessons.sockets(202, reading.sockets());
    }
  }

  @Test
  @Order(2)
  @Demand("buffers")
  void buffersAreCountedInPages() {
    Reading reading = read(SOCKSTAT, SLABINFO);
    if (reading.buffers() != 95 * 4_096) {
      throw KernelBillLessons.buffers(95, reading.buffers());
    }
    Reading full = read(SOCKSTAT.replace("mem 95", "mem 1000000"), SLABINFO);
    if (full.buffers() != 1_000_000 * 4_096L) {
      throw KernelBillLessons.buffers(1_000_000, full.buffers());
    }
  }

  @Test
  @Order(3)
  @Demand("caches")
  void aCacheTakesItsSlabs() {
    Map<String, Long> caches = read(SOCKSTAT, SLABINFO).caches();
    expectCache("TCP", 3 * 8 * 4_096, caches);
    expectCache("TCPv6", 21 * 8 * 4_096, caches);
    expectCache("tw_sock_TCP", 14 * 4_096, caches);
    expectCache("btrfs_delayed_node", 0, caches);
    expectCache("dentry(7:box.slice)", 14 * 4_096, caches);
  }

  private static void expectCache(String name, long wanted, Map<String, Long> caches) {
    Long found = caches.get(name);
    if (found == null || found != wanted) {
      throw KernelBillLessons.cache(name, wanted, found);
    }
  }

  @Test
  @Order(4)
  @Demand("sockets")
  void anotherKernelMaySayMore() {
    String newer =
        SOCKSTAT.replace(
            "TCP: inuse 1 orphan 0 tw 705 alloc 202 mem 95",
            "TCP: inuse 1 prealloc 9 highmem 7 orphan 0 tw 705 mem 95 alloc 202");
    String other = "TCPX: inuse 5 orphan 5 tw 5 alloc 5 mem 5\n";
    Reading reading = read(other + newer + other, SLABINFO);
    if (reading.sockets() != 202 || reading.buffers() != 95 * 4_096) {
      throw KernelBillLessons.byPlace(reading.sockets(), reading.buffers());
    }
  }

  @Test
  @Order(5)
  @Demand("shares")
  void whatHasBeenAddedIsSharedOut() {
    Map<String, Long> some = Map.of("TCP", 100_000L, "dentry", 10_000L, "filp", 50_000L);
    Map<String, Long> more = Map.of("TCP", 2_600_000L, "dentry", 210_000L, "filp", 450_000L);
    Reading before = new Reading(200, 40_960, some);
    Reading after = new Reading(1_200, 340_960, more);
    List<String> wanted = List.of("TCP=2500", "filp=400", "buffers=300", "dentry=200");
    expectBill(wanted, before, after, "1,000 sockets were added");
  }

  @Test
  @Order(6)
  @Demand("the bill")
  void whatHasNotGrownIsLeftOut() {
    Reading before =
        new Reading(200, 40_960, Map.of("TCP", 100_000L, "dentry", 900_000L, "bio-312", 4_096L));
    Reading after =
        new Reading(
            1_200, 20_480, Map.of("TCP", 2_600_000L, "dentry", 700_000L, "bio-312", 4_996L));
    expectBill(
        List.of("TCP=2500"),
        before,
        after,
        "one cache grew, one by less than a byte a socket, and all else shrank");
  }

  @Test
  @Order(12)
  @Demand("the bill")
  void manyThatHaveHardlyGrownAreLeftOutTogether() {
    Map<String, Long> some = new HashMap<>(Map.of("TCP", 100_000L));
    Map<String, Long> more = new HashMap<>(Map.of("TCP", 2_600_000L));
    for (int i = 0; i < 100; i++) {
      some.put("cache-" + i, 4_096L);
      more.put("cache-" + i, 4_996L);
    }
    expectBill(
        List.of("TCP=2500"),
        new Reading(200, 0, some),
        new Reading(1_200, 0, more),
        "one cache grew, and a hundred by less than a byte a socket each");
  }

  @Test
  @Order(7)
  @Demand("shares")
  void aCacheMayBeNew() {
    Reading before = new Reading(0, 0, Map.of("TCP", 0L));
    Reading after = new Reading(100, 0, Map.of("TCP", 250_000L, "eventpoll_epi", 12_800L));
    expectBill(
        List.of("TCP=2500", "eventpoll_epi=128"),
        before,
        after,
        "a cache appears for the first time");
    expectBill(
        List.of("TCP=2500", "filp=1"),
        new Reading(4, 0, Map.of()),
        new Reading(5, 0, Map.of("TCP", 2_500L, "filp", 1L)),
        "one socket was added, and one cache grew by one byte");
    expectBill(
        List.of("TCP=2500"),
        new Reading(4, 0, Map.of("kvm_vcpu", 4_096L)),
        new Reading(5, 0, Map.of("TCP", 2_500L)),
        "a cache has gone");
  }

  @Test
  @Order(8)
  @Demand("the bill")
  void twoMayCostTheSame() {
    Map<String, Long> caches = Map.of("TCP", 250_000L, "filp", 25_600L, "dentry", 25_600L);
    List<String> wanted = List.of("TCP=2500", "filp=256", "dentry=256");
    List<String> found =
        items(KernelBill.perSocket(new Reading(0, 0, Map.of()), new Reading(100, 0, caches)));
    if (!Set.copyOf(found).equals(Set.copyOf(wanted))) {
      throw KernelBillLessons.bill(wanted, found, "two caches cost the same");
    }
  }

  @Test
  @Order(9)
  @Demand("no bill")
  void withoutNewSocketsThereIsNoBill() {
    Reading before = new Reading(200, 0, Map.of("TCP", 100_000L));
    Reading after = new Reading(200, 4_096, Map.of("TCP", 200_000L));
    expectBill(List.of(), before, after, "no socket was added");
    expectBill(List.of(), before, new Reading(100, 0, Map.of("TCP", 50_000L)), "some have gone");
  }

  @Test
  @Order(10)
  @Demand("shares")
  void aMillionIsNotTooMany() {
    Reading before = new Reading(200, 0, Map.of("TCPv6", 786_432L));
    String many = SLABINFO.replace("20     21      0", "153847 153847      0");
    Reading after = read(SOCKSTAT.replace("alloc 202", "alloc 2000200"), many);
    List<String> bill = items(KernelBill.perSocket(before, after));
    String wanted = "TCPv6=" + (153_847L * 8 * 4_096 - 786_432) / 2_000_000;
    if (!bill.contains(wanted)) {
      throw KernelBillLessons.bill(List.of(wanted), bill, "two million sockets were added");
    }
    expectBill(
        List.of("buffers=3000000000", "TCP=2500"),
        new Reading(4, 0, Map.of()),
        new Reading(5, 3_000_000_000L, Map.of("TCP", 2_500L)),
        "one socket was added, with 3,000,000,000 bytes in its buffers");
  }

  @Test
  @Order(11)
  @Demand("the bill")
  void noItemIsLeftOutForThereAreMany() {
    Map<String, Long> caches = new HashMap<>();
    List<String> wanted = new ArrayList<>();
    for (int i = 40; i > 0; i--) {
      caches.put("cache-" + i, i * 1_000L);
      wanted.add("cache-" + i + "=" + i * 10);
    }
    expectBill(
        wanted,
        new Reading(0, 0, Map.of()),
        new Reading(100, 0, caches),
        "forty caches have grown");
  }

  @Test
  @Order(12)
  @Demand("shares")
  void whatIsDividedIsTheDifference() {
    expectBill(
        List.of("filp=2", "buffers=1"),
        new Reading(0, 150, Map.of("dentry", 50L, "filp", 199L)),
        new Reading(100, 349, Map.of("dentry", 149L, "filp", 400L)),
        "no look alone was a multiple of the sockets");
  }

  @Test
  @Order(13)
  @Demand("sockets")
  void anyLineMayComeBeforeThatOfTcp() {
    for (String other : List.of("MPTCP", "TCPX", "UDP", "TCP6", "DTCP")) {
      String line = other + ": inuse 5 orphan 5 tw 5 alloc 5 mem 5\n";
      Reading reading = read(line + SOCKSTAT + line, SLABINFO);
      if (reading.sockets() != 202 || reading.buffers() != 95 * 4_096) {
        throw KernelBillLessons.otherLine(other, reading.sockets(), reading.buffers());
      }
    }
  }

  /// Any numbers, with the words of a line in any order.
  @Test
  @Order(14)
  @Demand("caches")
  void whateverTheNumbersAre() {
    Random lot = new Random(62);
    for (int i = 0; i < 100; i++) {
      long alloc = lot.nextInt(1_000_000);
      long mem = lot.nextInt(3_000_000);
      List<String> words = new ArrayList<>();
      for (String word : List.of("inuse ", "orphan ", "tw ", "memory ", "lastalloc ")) {
        words.add(word + lot.nextInt(1_000));
      }
      words.add("alloc " + alloc);
      words.add("mem " + mem);
      Collections.shuffle(words, lot);
      String line = "TCP: " + String.join(" ", words);
      long slabs = lot.nextInt(3_000_000);
      int pages = 1 << lot.nextInt(4);
      String row =
          "filp %d %d %d %d %d : tunables %d %d %d : slabdata %d %d %d"
              .formatted(
                  lot.nextInt(1_000_000),
                  lot.nextInt(1_000_000),
                  lot.nextInt(8_000),
                  lot.nextInt(1, 60),
                  pages,
                  lot.nextInt(100),
                  lot.nextInt(100),
                  lot.nextInt(8),
                  lot.nextInt((int) slabs + 1),
                  slabs,
                  lot.nextInt(3));
      Reading reading = read("sockets: used 9\n" + line + "\n", SLABINFO + row + "\n");
      if (reading.sockets() != alloc || reading.buffers() != mem * 4_096) {
        throw KernelBillLessons.line(line, alloc, mem, reading.sockets(), reading.buffers());
      }
      expectCache("filp", slabs * pages * 4_096, reading.caches());
    }
  }

  /// Some caches, some of them new and some gone, each with any number of bytes.
  @Test
  @Order(15)
  @Demand("the bill")
  void eachBillIsWhatTheDifferencesSay() {
    Random lot = new Random(26);
    for (int i = 0; i < 1_000; i++) {
      Reading before = reading(lot);
      Reading after = reading(lot);
      expectTheSame(bill(before, after), before, after);
    }
  }

  private static Reading reading(Random lot) {
    Map<String, Long> caches = new HashMap<>();
    for (String name : List.of("TCP", "TCPv6", "dentry", "eventpoll_epi", "filp", "z")) {
      if (lot.nextInt(4) > 0) {
        caches.put(name, (long) lot.nextInt(120));
      }
    }
    return new Reading(lot.nextInt(20), lot.nextInt(120), caches);
  }

  /// In the plainest way, and in no order.
  private static Map<String, Long> bill(Reading before, Reading after) {
    Map<String, Long> bill = new HashMap<>();
    long added = after.sockets() - before.sockets();
    Map<String, Long> grown = new HashMap<>(after.caches());
    grown.put("buffers", after.buffers() - before.buffers());
    for (String name : grown.keySet()) {
      long bytes = grown.get(name) - before.caches().getOrDefault(name, 0L);
      if (added > 0 && bytes >= added) {
        bill.put(name, bytes / added);
      }
    }
    return bill;
  }

  private static void expectTheSame(Map<String, Long> wanted, Reading before, Reading after) {
    String when = "it was %s, and became %s".formatted(before, after);
    try {
      Map<String, Long> found = KernelBill.perSocket(before, after);
      List<Long> prices = List.copyOf(found.values());
      List<Long> sorted = new ArrayList<>(wanted.values());
      sorted.sort(Comparator.reverseOrder());
      if (!Set.copyOf(items(found)).equals(Set.copyOf(items(wanted))) || !prices.equals(sorted)) {
        throw KernelBillLessons.bill(items(wanted), items(found), when);
      }
    } catch (ArithmeticException | NullPointerException e) {
      throw KernelBillLessons.thrown(e.getClass().getSimpleName(), when);
    }
  }

  private static void expectBill(List<String> wanted, Reading before, Reading after, String when) {
    try {
      List<String> found = items(KernelBill.perSocket(before, after));
      if (!found.equals(wanted)) {
        throw KernelBillLessons.bill(wanted, found, when);
      }
    } catch (ArithmeticException | NullPointerException e) {
      throw KernelBillLessons.thrown(e.getClass().getSimpleName(), when);
    }
  }

  private static List<String> items(Map<String, Long> bill) {
    List<String> items = new ArrayList<>();
    bill.forEach((name, bytes) -> items.add(name + "=" + bytes));
    return items;
  }
}
