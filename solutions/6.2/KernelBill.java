package manyclients.exercises.ch06;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a TCP socket costs the kernel, computed from its figures before and after many are opened.
public final class KernelBill {
  private static final long PAGE = 4_096;

  private KernelBill() {}

  /// One reading of the kernel's figures.
  ///
  /// @param sockets the number of TCP sockets, in any state and for any version of IP
  /// @param buffers the bytes in the buffers of all of them
  /// @param caches the bytes that each of the kernel's slab caches has taken, by name
  public record Reading(long sockets, long buffers, Map<String, Long> caches) {}

  /// @param sockstat the text of `/proc/net/sockstat`
  /// @param slabinfo the text of `/proc/slabinfo`
  public static Reading read(String sockstat, String slabinfo) {
    Map<String, Long> tcp = new HashMap<>();
    List<String> words =
        List.of(
            sockstat.lines().filter(line -> line.startsWith("TCP: ")).findFirst().get().split(" "));
    for (int i = 1; i < words.size(); i += 2) {
      tcp.put(words.get(i), Long.parseLong(words.get(i + 1)));
    }
    Map<String, Long> caches = new TreeMap<>();
    for (String line : slabinfo.lines().skip(2).toList()) {
      String[] fields = line.split("\\s+");
      long pages = Long.parseLong(fields[5]);
      long slabs = Long.parseLong(fields[fields.length - 2]);
      caches.put(fields[0], slabs * pages * PAGE);
    }
    return new Reading(tcp.getOrDefault("alloc", 0L), tcp.getOrDefault("mem", 0L) * PAGE, caches);
  }

  /// Returns the bytes per added socket: of each cache and, as `buffers`, of the buffers; the
  /// largest first, and none of less than a byte. Empty if no socket was added.
  public static Map<String, Long> perSocket(Reading before, Reading after) {
    long added = after.sockets - before.sockets;
    if (added <= 0) {
      return Map.of();
    }
    Map<String, Long> each = new TreeMap<>();
    each.put("buffers", (after.buffers - before.buffers) / added);
    after.caches.forEach(
        (name, bytes) -> each.put(name, (bytes - before.caches.getOrDefault(name, 0L)) / added));
    Map<String, Long> bill = new LinkedHashMap<>();
    each.entrySet().stream()
        .filter(item -> item.getValue() > 0)
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(item -> bill.put(item.getKey(), item.getValue()));
    return Collections.unmodifiableMap(bill);
  }
}
