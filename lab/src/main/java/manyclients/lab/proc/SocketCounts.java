package manyclients.lab.proc;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The number of TCP sockets, by state: the line `TCP:` of `net/sockstat`. The counts of those in
/// use and in TIME_WAIT are this container's, the others the whole machine's.
///
/// @param inUse sockets in the kernel's tables, IPv4 only
/// @param orphans sockets that belong to no process any more but have not ended yet
/// @param timeWait sockets in TIME_WAIT, for a minute after their end
/// @param allocated sockets with memory, IPv6 included
/// @param pages the contents of all their buffers, in pages of memory
public record SocketCounts(long inUse, long orphans, long timeWait, long allocated, long pages) {

  public static SocketCounts parse(String text) {
    String line =
        text.lines()
            .filter(each -> each.startsWith("TCP:"))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no line TCP: in " + text));
    List<String> words = List.of(line.split(" "));
    Map<String, Long> counts = new HashMap<>();
    for (int i = 1; i < words.size(); i += 2) {
      counts.put(words.get(i), Long.parseLong(words.get(i + 1)));
    }
    return new SocketCounts(
        counts.getOrDefault("inuse", 0L),
        counts.getOrDefault("orphan", 0L),
        counts.getOrDefault("tw", 0L),
        counts.getOrDefault("alloc", 0L),
        counts.getOrDefault("mem", 0L));
  }
}
