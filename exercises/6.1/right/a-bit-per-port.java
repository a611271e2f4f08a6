package manyclients.exercises.ch06;

import java.util.BitSet;
import java.util.Map;
import java.util.Scanner;

/// Counts ports one by one, in a set.
public final class Headroom {
  private final Map<String, String> proc;

  public Headroom(Map<String, String> proc) {
    this.proc = proc;
  }

  public long ofProcess(int open) {
    String limits = proc.get("self/limits");
    Scanner words = new Scanner(limits.substring(limits.indexOf("Max open files") + 14));
    words.next(); // the soft limit
    return words.hasNextLong() ? words.nextLong() - open : Long.MAX_VALUE - open;
  }

  public long ofSystem() {
    Scanner numbers = new Scanner(proc.get("sys/fs/file-nr"));
    long taken = numbers.nextLong();
    numbers.nextLong();
    return numbers.nextLong() - taken;
  }

  public long ofPorts(int addresses, int targets) {
    Scanner ends = new Scanner(proc.get("sys/net/ipv4/ip_local_port_range"));
    BitSet ports = new BitSet();
    ports.set(ends.nextInt(), ends.nextInt() + 1);
    Scanner reserved = new Scanner(proc.get("sys/net/ipv4/ip_local_reserved_ports"));
    reserved.useDelimiter("[,\\s]+").forEachRemaining(part -> clear(ports, part));
    return Math.multiplyExact(Math.multiplyExact((long) ports.cardinality(), addresses), targets);
  }

  private static void clear(BitSet ports, String part) {
    int dash = part.indexOf('-');
    int from = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
    int to = dash < 0 ? from : Integer.parseInt(part.substring(dash + 1));
    ports.clear(from, to + 1);
  }

  public long connections(int open, int addresses, int targets) {
    return Math.min(Math.min(ofProcess(open), ofSystem() / 2), ofPorts(addresses, targets));
  }
}
