package manyclients.exercises.ch06;

import java.util.Map;

/// The number of connections that a machine can have, according to its kernel's files in `/proc`.
public final class Headroom {
  private final Map<String, String> proc;

  /// @param proc the text of each file by its name: `self/limits`, `sys/fs/file-nr`,
  ///   `sys/net/ipv4/ip_local_port_range`, `sys/net/ipv4/ip_local_reserved_ports`
  public Headroom(Map<String, String> proc) {
    this.proc = Map.copyOf(proc);
  }

  /// Returns how many more descriptors this process may open.
  ///
  /// @param open how many it has open already
  public long ofProcess(int open) {
    for (String line : text("self/limits").lines().toList()) {
      if (line.startsWith("Max open files")) {
        String hard = line.split("\\s+")[4];
        return hard.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(hard) - open;
      }
    }
    return Long.MAX_VALUE;
  }

  /// Returns how many more files all processes together may open.
  public long ofSystem() {
    String[] numbers = text("sys/fs/file-nr").strip().split("\\s+");
    return Long.parseLong(numbers[2]) - Long.parseLong(numbers[0]);
  }

  /// Returns how many connections a client can have to one server.
  ///
  /// @param addresses how many addresses the client has
  /// @param targets how many ports the server listens on
  public long ofPorts(int addresses, int targets) {
    String[] ends = text("sys/net/ipv4/ip_local_port_range").strip().split("\\s+");
    int first = Integer.parseInt(ends[0]);
    int last = Integer.parseInt(ends[1]);
    int ports = last - first + 1 - reserved(first, last);
    return (long) ports * addresses * targets;
  }

  /// Returns how many ports of the range a list such as `8080,9148-9150` reserves.
  private int reserved(int first, int last) {
    int sum = 0;
    for (String part : text("sys/net/ipv4/ip_local_reserved_ports").strip().split(",")) {
      if (!part.isEmpty()) {
        String[] ends = part.split("-");
        int from = Math.max(first, Integer.parseInt(ends[0]));
        int to = Math.min(last, Integer.parseInt(ends[ends.length - 1]));
        sum += Math.max(0, to - from + 1);
      }
    }
    return sum;
  }

  /// Returns how many connections there can be, if one process of this machine is the server, and
  /// another one holds all the clients.
  ///
  /// @param open how many descriptors each of the two has open already
  public long connections(int open, int addresses, int targets) {
    long here = Math.min(ofProcess(open), ofSystem() / 2); // both ends are files of this system
    return Math.min(here, ofPorts(addresses, targets));
  }

  private String text(String file) {
    return proc.getOrDefault(file, "");
  }
}
