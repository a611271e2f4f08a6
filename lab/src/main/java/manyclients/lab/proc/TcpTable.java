package manyclients.lab.proc;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The kernel's list of TCP sockets, `net/tcp` and `net/tcp6` (man 5 proc). Java's sockets are
/// mostly IPv6 ones, even for a connection to 127.0.0.1.
public final class TcpTable {
  private final Map<Ports, Entry> byPorts = new HashMap<>();
  private final Map<Long, Entry> byInode = new HashMap<>();

  /// @param near the port of the end to find
  private record Ports(int near, int far) {}

  /// @param port the port of this end
  /// @param state the state's name, such as ESTABLISHED; for rare ones, `state` and the kernel's
  ///   code
  /// @param waiting unread bytes that have arrived here; for a listener, connections that wait for
  ///   `accept`
  public record Entry(int port, String state, int waiting) {
    public boolean listens() {
      return state.equals("LISTEN");
    }
  }

  /// Returns all current sockets.
  public static TcpTable of(Proc proc) {
    return parse(proc.read("net/tcp").orElse(""), proc.read("net/tcp6").orElse(""));
  }

  /// Returns one end of a connection, by the ports of both.
  public Optional<Entry> find(int near, int far) {
    return Optional.ofNullable(byPorts.get(new Ports(near, far)));
  }

  public static TcpTable parse(String... files) {
    TcpTable table = new TcpTable();
    for (String file : files) {
      file.lines().skip(1).forEach(table::add);
    }
    return table;
  }

  /// Adds the socket of a line such as `0: 0100007F:1F90 0100007F:C3A2 01 00000000:00000025
  /// 00:00000000 00000000 1000 0 20171 …`: number, near end, far end, state, the sizes of the
  /// unsent and the unread queue, timer, retries, user, probes, inode.
  private void add(String line) {
    String[] fields = line.strip().split("\\s+");
    int near = hexAfterColon(fields[1]);
    Entry entry = new Entry(near, state(fields[3]), hexAfterColon(fields[4]));
    byPorts.put(new Ports(near, hexAfterColon(fields[2])), entry);
    byInode.put(Long.parseLong(fields[9]), entry);
  }

  /// Returns the number after the last colon.
  private static int hexAfterColon(String field) {
    return Integer.parseUnsignedInt(field.substring(field.lastIndexOf(':') + 1), 16);
  }

  private static String state(String code) {
    return switch (code) {
      case "01" -> "ESTABLISHED";
      case "04" -> "FIN_WAIT1";
      case "05" -> "FIN_WAIT2";
      case "06" -> "TIME_WAIT";
      case "08" -> "CLOSE_WAIT";
      case "09" -> "LAST_ACK";
      case "0A" -> "LISTEN";
      default -> "state " + code;
    };
  }

  /// Returns an entry by its inode, the number by which a process's descriptors name it.
  public Optional<Entry> find(long inode) {
    return Optional.ofNullable(byInode.get(inode));
  }

  /// Returns the number of connections that wait for the servers listening at a port.
  public int waitingAt(int port) {
    return byInode.values().stream()
        .filter(entry -> entry.listens() && entry.port() == port)
        .mapToInt(Entry::waiting)
        .sum();
  }
}
