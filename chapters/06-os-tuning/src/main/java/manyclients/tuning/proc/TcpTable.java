package manyclients.tuning.proc;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

// tag::table[]
/// The kernel's TCP sockets by their inodes, the numbers under which a process's descriptors name
/// them: `net/tcp` and `net/tcp6`.
public record TcpTable(Map<Long, Entry> byInode) {
  private static final String LISTEN = "0A";

  /// @param port of this end
  public record Entry(int port, boolean listens) {}

  /// `0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1000 0 20171 …`:
  /// near end, far end, state, queues, timer, retries, user, probes, inode.
  public static TcpTable parse(String... files) {
    Map<Long, Entry> byInode = new HashMap<>();
    for (String file : files) {
      for (String line : file.lines().skip(1).toList()) {
        String[] fields = line.strip().split("\\s+");
        int port = Integer.parseInt(fields[1].substring(fields[1].lastIndexOf(':') + 1), 16);
        byInode.put(Long.parseLong(fields[9]), new Entry(port, fields[3].equals(LISTEN)));
      }
    }
    return new TcpTable(byInode);
  }

  public Optional<Entry> find(long inode) {
    return Optional.ofNullable(byInode.get(inode));
  }
}
// end::table[]
