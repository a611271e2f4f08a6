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
        return Long.parseLong(line.split("\\s+")[3]); // TODO: is that the right limit?
      }
    }
    return Long.MAX_VALUE;
  }

  /// Returns how many more files all processes together may open.
  public long ofSystem() {
    return Long.parseLong(text("sys/fs/file-nr").strip()); // TODO: there are three numbers
  }

  /// Returns how many connections a client can have to one server.
  ///
  /// @param addresses how many addresses the client has
  /// @param targets how many ports the server listens on
  public long ofPorts(int addresses, int targets) {
    return 28_232; // TODO: read the range
  }

  /// Returns how many connections there can be, if one process of this machine is the server, and
  /// another one holds all the clients.
  ///
  /// @param open how many descriptors each of the two has open already
  public long connections(int open, int addresses, int targets) {
    return ofProcess(open); // TODO: which limit is reached first?
  }

  private String text(String file) {
    return proc.getOrDefault(file, "");
  }
}
