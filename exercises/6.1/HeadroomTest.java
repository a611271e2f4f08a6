package manyclients.exercises.ch06;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Machines that are only what their kernel says.
class HeadroomTest {
  private final Map<String, String> proc = new HashMap<>();

  HeadroomTest() {
    limits("20000", "20000");
    proc.put("sys/fs/file-nr", "1105\t0\t2465610\n");
    proc.put("sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
    proc.put("sys/net/ipv4/ip_local_reserved_ports", "\n");
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
        Max file locks            unlimited            unlimited            locks    \s
        """
            .formatted(soft, hard));
  }

  private Headroom headroom() {
    return new Headroom(proc);
  }

  @Test
  @Order(1)
  @Demand("the process")
  void whatIsOpenAlreadyIsNotLeft() {
    expect(19_985, headroom().ofProcess(15), "descriptors left", "open", "20000 files, 15 open");
  }

  @Test
  @Order(2)
  @Demand("the process")
  void aJvmTakesTheHardLimit() {
    limits("1024", "524288");
    expect(
        524_273, headroom().ofProcess(15), "descriptors left", "hard", "limits of 1024 and 524288");
  }

  @Test
  @Order(3)
  @Demand("the process")
  void thereMayBeNoLimit() {
    limits("1024", "unlimited");
    try {
      if (headroom().ofProcess(15) < 1L << 40) {
        throw HeadroomLessons.unlimited("it is " + headroom().ofProcess(15));
      }
    } catch (NumberFormatException e) {
      throw HeadroomLessons.unlimited("a NumberFormatException");
    }
  }

  @Test
  @Order(4)
  @Demand("the system")
  void theSystemHasFilesOfItsOwn() {
    expect(2_464_505, ofSystem(), "files left in the system", "system", "1105, 0 and 2465610");
    proc.put("sys/fs/file-nr", "2240\t0\t9223372036854775807\n");
    expect(
        Long.MAX_VALUE - 2_240,
        ofSystem(),
        "files left in the system",
        "system",
        "2240, 0 and 9223372036854775807");
  }

  private long ofSystem() {
    try {
      return headroom().ofSystem();
    } catch (NumberFormatException e) {
      throw HeadroomLessons.threeNumbers();
    }
  }

  @Test
  @Order(5)
  @Demand("ports")
  void aRangeOfPortsHasBothEnds() {
    proc.put("sys/net/ipv4/ip_local_port_range", "10000\t10009\n");
    expectPorts(10, 1, 1, "ports 10000 to 10009");
  }

  @Test
  @Order(6)
  @Demand("addresses")
  void eachAddressAndEachTargetHasAllOfThem() {
    expectPorts(28_232 * 3, 3, 1, "three addresses");
    expectPorts(28_232 * 100, 1, 100, "a hundred targets");
    expectPorts(28_232L * 250 * 1_000, 250, 1_000, "250 addresses and 1000 targets");
    expectPorts(28_232L << 32, 1 << 16, 1 << 16, "65536 addresses and 65536 targets");
    proc.put("sys/net/ipv4/ip_local_port_range", "1\t65535\n");
    expectPorts(
        65_535L * 65_535 * Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        65_535,
        "ports 1 to 65535, 65535 targets and as many addresses as an int can count");
  }

  @Test
  @Order(7)
  @Demand("ports")
  void reservedPortsAreForOthers() {
    proc.put("sys/net/ipv4/ip_local_port_range", "10000\t10099\n");
    proc.put("sys/net/ipv4/ip_local_reserved_ports", "10010\n");
    expectPorts(99, 1, 1, "100 ports, 10010 reserved");
    proc.put("sys/net/ipv4/ip_local_reserved_ports", "10010,10020-10029\n");
    expectPorts(89, 1, 1, "100 ports, 10010,10020-10029 reserved");
    proc.put("sys/net/ipv4/ip_local_reserved_ports", "8080,9990-10004,10095-10200\n");
    expectPorts(90, 1, 1, "ports 10000 to 10099, 8080,9990-10004,10095-10200 reserved");
    proc.put("sys/net/ipv4/ip_local_reserved_ports", "1024-65535\n");
    expectPorts(0, 1, 1, "ports 10000 to 10099, 1024-65535 reserved");
    proc.put("sys/net/ipv4/ip_local_port_range", "10002\t10006\n");
    for (int from = 10_000; from <= 10_008; from++) {
      for (int to = from; to <= 10_008; to++) {
        String part = from == to ? "" + from : from + "-" + to;
        int inRange = Math.max(0, Math.min(to, 10_006) - Math.max(from, 10_002) + 1);
        for (String list : List.of(part, "8080-8090," + part + ",20000")) {
          proc.put("sys/net/ipv4/ip_local_reserved_ports", list + "\n");
          expectPorts(5 - inRange, 1, 1, "ports 10002 to 10006, " + list + " reserved");
        }
      }
    }
  }

  @Test
  @Order(8)
  @Demand("the first")
  void whateverComesFirstIsTheEnd() {
    expectConnections(19_985, 1, 1, "the process's descriptors come first");
    limits("1048576", "1048576");
    expectConnections(28_232, 1, 1, "the ports come first");
    expectConnections(1_048_561, 5, 10, "the process's descriptors come first again");
  }

  @Test
  @Order(9)
  @Demand("the first")
  void aConnectionWithinAMachineHasTwoEnds() {
    limits("unlimited", "unlimited");
    proc.put("sys/fs/file-nr", "1001\t0\t101002\n");
    expectConnections(50_000, 5, 10, "100001 files are left in the system");
  }

  @Test
  @Order(10)
  @Demand("not below 0")
  void nothingIsTheLeastThereCanBe() {
    expect(0, headroom().ofProcess(20_001), "descriptors left", "none", "20000 files, 20001 open");
    proc.put("sys/fs/file-nr", "101002\t0\t101001\n");
    expect(0, ofSystem(), "files left in the system", "none", "101002, 0 and 101001");
    expectConnections(0, 5, 10, "no file is left in the system");
  }

  @Test
  @Order(11)
  @Demand("the system")
  void theSecondNumberSaysNothing() {
    proc.put("sys/fs/file-nr", "5000\t2000\t10000\n");
    expect(5_000, ofSystem(), "files left in the system", "system", "5000, 2000 and 10000");
  }

  /// Any machine, and what follows from its numbers one port and one file at a time.
  @Test
  @Order(12)
  @Demand("the first")
  void soItIsOnEachMachine() {
    SplittableRandom lot = new SplittableRandom(61);
    for (int i = 0; i < 500; i++) {
      int soft = lot.nextInt(1, 3_000);
      int hard = soft + lot.nextInt(3_000);
      limits("" + soft, "" + hard);
      int taken = lot.nextInt(6_000);
      int files = lot.nextInt(9_000);
      proc.put("sys/fs/file-nr", taken + "\t0\t" + files + "\n");
      TreeSet<Integer> ports = ports(lot);
      int open = lot.nextInt(40);
      int addresses = lot.nextInt(1, 20);
      int targets = lot.nextInt(1, 20);
      long wanted =
          Math.min(
              Math.min(Math.max(0, hard - open), Math.max(0, files - taken) / 2),
              ports.size() * addresses * targets);
      expectConnections(open, wanted, addresses, targets);
    }
  }

  /// Makes a range of ports, and some parts of it and of others reserved. Returns those that are
  /// left.
  private TreeSet<Integer> ports(SplittableRandom lot) {
    int first = lot.nextInt(1_000, 60_000);
    int last = Math.min(65_535, first + lot.nextInt(100));
    TreeSet<Integer> left = new TreeSet<>();
    for (int port = first; port <= last; port++) {
      left.add(port);
    }
    List<String> parts = new ArrayList<>();
    int from = first - lot.nextInt(100);
    for (int i = lot.nextInt(5); i > 0 && from <= 65_535; i--) {
      int to = Math.min(65_535, from + lot.nextInt(3) * lot.nextInt(12));
      parts.add(from == to ? "" + from : from + "-" + to);
      left.subSet(from, to + 1).clear();
      from = to + 2 + lot.nextInt(30);
    }
    proc.put("sys/net/ipv4/ip_local_port_range", first + "\t" + last + "\n");
    proc.put("sys/net/ipv4/ip_local_reserved_ports", String.join(",", parts) + "\n");
    return left;
  }

  private void expectConnections(int open, long wanted, int addresses, int targets) {
    long found = headroom().connections(open, addresses, targets);
    if (found != wanted) {
      throw HeadroomLessons.machine(proc, open, addresses, targets, wanted, found);
    }
  }

  private void expectConnections(long wanted, int addresses, int targets, String when) {
    long found = headroom().connections(15, addresses, targets);
    if (found != wanted) {
      throw HeadroomLessons.connections(wanted, found, when);
    }
  }

  private void expectPorts(long wanted, int addresses, int targets, String when) {
    try {
      expect(wanted, headroom().ofPorts(addresses, targets), "ports", "ports", when);
    } catch (NumberFormatException e) {
      throw HeadroomLessons.notANumber(when);
    }
  }

  private static void expect(long wanted, long found, String what, String mistake, String when) {
    if (found != wanted) {
      throw HeadroomLessons.wrong(wanted, found, what, mistake, when);
    }
  }
}
