package manyclients.lab.proc;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How many TCP sockets there are, and in which of their lives: the line `TCP:` of `net/sockstat`.
/// Those in use and remembered are those of this container, the others those of the whole machine.
///
/// @param inUse those that have a place in the kernel's tables, IPv4 only
/// @param orphans those that no process has any more, and that are not yet done
/// @param timeWait those that are only remembered, for a minute after their end
/// @param allocated all that have a socket's memory, of IPv6 too
/// @param pages what lies in all their buffers, in pages of memory
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
