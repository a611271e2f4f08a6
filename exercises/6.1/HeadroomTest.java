package manyclients.exercises.ch06;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Machines that exist only as the contents of their `/proc`.
class HeadroomTest {
  private static final String RANGE = "sys/net/ipv4/ip_local_port_range";
  private static final String RESERVED = "sys/net/ipv4/ip_local_reserved_ports";

  private final Map<String, String> proc = new HashMap<>();

  HeadroomTest() {
    limits("20000", "20000");
    files("1105\t0\t2465610");
    ports("32768\t60999", "");
  }

  @Test
  @Order(1)
  @Demand("the process")
  void theHardLimitCountsLessTheDescriptorsThatAreOpen() {
    limits("1024", "524288");
    expect(
        524_273,
        headroom -> headroom.ofProcess(15),
        "descriptors, with a soft limit of 1024, a hard limit of 524288, and 15 open",
        "Each line has two limits: the soft one counts now, and the process may raise it up to the"
            + " hard one. A JVM does so when it starts. And each file, pipe and library that it has"
            + " open costs a descriptor.",
        "process-descriptors");
  }

  @Test
  @Order(2)
  @Demand("the process")
  void theLimitMayBeUnlimited() {
    limits("1024", "unlimited");
    long many = 1L << 40;
    expect(
        many,
        headroom -> Math.min(many, headroom.ofProcess(15)),
        "descriptors or more, with a hard limit that is unlimited",
        "The line may contain a word instead of the number.",
        "process-descriptors");
  }

  @Test
  @Order(3)
  @Demand("the system")
  void theSystemHasFilesOfItsOwn() {
    Map.of("5000\t2000\t10000", 5_000L, "9\t0\t9223372036854775807", Long.MAX_VALUE - 9)
        .forEach((numbers, left) -> {
          files(numbers);
          expect(
              left,
              Headroom::ofSystem,
              "files, with file-nr " + numbers.replace('\t', ' '),
              "The three numbers are: open now, no longer used since Linux 2.6, and the maximum,"
                  + " which may be the largest long. They are separated by tabs, and the line ends"
                  + " with a line feed.",
              "process-descriptors");
        });
  }

  @Test
  @Order(4)
  @Demand("ports")
  void theRangeIncludesBothItsEnds() {
    ports("10000\t10009", "");
    expectPorts(10, 1, 1, "ports 10000 to 10009, none of them reserved");
  }

  @Test
  @Order(5)
  @Demand("ports")
  void reservedPortsAreNotForClients() {
    Map<String, Integer> left = new HashMap<>();
    left.put("10010", 99);
    left.put("10000,10020-10029,10099", 88);
    left.put("8080,9990-10004,10095-10200,20000", 90);
    left.put("1024-65535", 0);
    left.forEach((reserved, count) -> {
      ports("10000\t10099", reserved);
      expectPorts(count, 1, 1, "ports 10000 to 10099, reserved " + reserved);
    });
  }

  @Test
  @Order(6)
  @Demand("ports")
  void eachAddressHasAllPortsForEachTarget() {
    expectPorts(28_232 * 3, 3, 1, "ports 32768 to 60999, three addresses");
    expectPorts(
        28_232L * 250 * 1_000, 250, 1_000, "ports 32768 to 60999, 250 addresses, 1000 targets");
  }

  private void expectPorts(long expected, int addresses, int targets, String when) {
    expect(
        expected,
        headroom -> headroom.ofPorts(addresses, targets),
        "connections, with " + when,
        "Both ends belong to the range. Reserved ports are single ports and ranges, of which only"
            + " the part inside the range counts. Each pair of an address and a target has all"
            + " ports for itself, and the product may be more than an int can hold.",
        "ports");
  }

  @Test
  @Order(7)
  @Demand("the first")
  void theLimitThatIsReachedFirstCounts() {
    expectConnections(19_985, 1, 1, "20000 descriptors per process are the first limit");
    limits("1048576", "1048576");
    expectConnections(28_232, 1, 1, "the 28232 ports are the first limit");
    files("1001\t0\t101002");
    expectConnections(50_000, 5, 10, "100001 files of the whole system are the first limit");
  }

  private void expectConnections(long expected, int addresses, int targets, String when) {
    expect(
        expected,
        headroom -> headroom.connections(15, addresses, targets),
        "connections, when 15 descriptors are open and " + when,
        "The answer is the smallest of three numbers. Client and server are both here, so the"
            + " system counts two files per connection, but each process only one. The files that"
            + " are open already are in the first number of file-nr; do not subtract them again.",
        "first");
  }

  /// Random machines, whose ports are counted one by one.
  @Test
  @Order(8)
  @Demand("the first")
  void theFirstLimitCountsOnAnyMachine() {
    SplittableRandom random = new SplittableRandom(61);
    for (int i = 0; i < 500; i++) {
      int open = random.nextInt(40);
      int hard = open + random.nextInt(3_000);
      limits("" + random.nextInt(hard + 1), "" + hard);
      int left = random.nextInt(6_000);
      files("500\t0\t" + (500 + left));
      int addresses = random.nextInt(1, 10);
      int targets = random.nextInt(1, 10);
      long ports = (long) randomPorts(random) * addresses * targets;
      expect(
          Math.min(Math.min(hard - open, left / 2), ports),
          headroom -> headroom.connections(open, addresses, targets),
          ("connections, with a hard limit of %d, %d open, %d files left in the system, ports %s,"
                  + " reserved '%s', %d addresses and %d targets")
              .formatted(
                  hard,
                  open,
                  left,
                  proc.get(RANGE).strip().replace('\t', '-'),
                  proc.get(RESERVED).strip(),
                  addresses,
                  targets),
          "One of the three numbers is not what these lines say, or the smallest was not taken.",
          "first");
    }
  }

  /// Returns how many ports of a random range are not reserved.
  private int randomPorts(SplittableRandom random) {
    int first = random.nextInt(1_000, 60_000);
    int last = first + random.nextInt(100);
    TreeSet<Integer> left = new TreeSet<>();
    for (int port = first; port <= last; port++) {
      left.add(port);
    }
    List<String> parts = new ArrayList<>();
    int from = first - random.nextInt(100);
    for (int i = random.nextInt(5); i > 0; i--) {
      int to = from + random.nextInt(3) * random.nextInt(12);
      parts.add(from == to ? "" + from : from + "-" + to);
      left.subSet(from, to + 1).clear();
      from = to + 2 + random.nextInt(30);
    }
    ports(first + "\t" + last, String.join(",", parts));
    return left.size();
  }

  private void limits(String soft, String hard) {
    proc.put(
        "self/limits",
        """
        Limit                     Soft Limit           Hard Limit           Units    \s
        Max cpu time              unlimited            unlimited            seconds  \s
        Max processes             96343                96343                processes\s
        Max open files            %-20s %-20s files    \s
        Max locked memory         8388608              8388608              bytes    \s
        """
            .formatted(soft, hard));
  }

  private void files(String numbers) {
    proc.put("sys/fs/file-nr", numbers + "\n");
  }

  private void ports(String range, String reserved) {
    proc.put(RANGE, range + "\n");
    proc.put(RESERVED, reserved + "\n");
  }

  private void expect(
      long expected, ToLongFunction<Headroom> number, String what, String means, String section) {
    String happened;
    try {
      happened = "" + number.applyAsLong(new Headroom(proc));
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      happened = Lesson.name(e) + " (" + e.getMessage() + ")";
    }
    if (!happened.equals("" + expected)) {
      throw new Lesson(expected + " " + what, happened, means, section);
    }
  }
}
