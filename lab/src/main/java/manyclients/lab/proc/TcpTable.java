package manyclients.lab.proc;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The kernel's TCP sockets by their inodes, the numbers under which a process's descriptors name
/// them: `net/tcp` and `net/tcp6`.
public record TcpTable(Map<Long, Entry> byInode) {
  private static final String LISTEN = "0A";

  /// @param port of this end
  /// @param waiting bytes that nobody has read yet; at a listener, connections that nobody has
  ///   accepted
  public record Entry(int port, boolean listens, int waiting) {}

  /// All that there are now.
  public static TcpTable of(Proc proc) {
    return parse(proc.read("net/tcp").orElse(""), proc.read("net/tcp6").orElse(""));
  }

  /// `0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1000 0 20171 …`:
  /// near end, far end, state, queues, timer, retries, user, probes, inode.
  public static TcpTable parse(String... files) {
    Map<Long, Entry> byInode = new HashMap<>();
    for (String file : files) {
      for (String line : file.lines().skip(1).toList()) {
        String[] fields = line.strip().split("\\s+");
        boolean listens = fields[3].equals(LISTEN);
        Entry entry = new Entry(last(fields[1]), listens, last(fields[4]));
        byInode.put(Long.parseLong(fields[9]), entry);
      }
    }
    return new TcpTable(byInode);
  }

  /// Behind the last colon.
  private static int last(String hex) {
    return Integer.parseUnsignedInt(hex.substring(hex.lastIndexOf(':') + 1), 16);
  }

  public Optional<Entry> find(long inode) {
    return Optional.ofNullable(byInode.get(inode));
  }

  /// How many connections wait for the servers that listen at a port.
  public int waitingAt(int port) {
    return byInode.values().stream()
        .filter(entry -> entry.listens() && entry.port() == port)
        .mapToInt(Entry::waiting)
        .sum();
  }
}
