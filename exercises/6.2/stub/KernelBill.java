package manyclients.exercises.ch06;

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
    String[] tcp =
        sockstat.lines().filter(line -> line.contains("TCP")).findFirst().get().split(" ");
    Map<String, Long> caches = new TreeMap<>();
    for (String line : slabinfo.lines().skip(2).toList()) {
      String[] fields = line.split("\\s+");
      // TODO: is that the memory that the cache takes?
      caches.put(fields[0], Long.parseLong(fields[1]) * Long.parseLong(fields[3]));
    }
    // TODO: which words are these?
    return new Reading(Long.parseLong(tcp[2]), Long.parseLong(tcp[10]), caches);
  }

  /// Returns the bytes per added socket: of each cache and, as `buffers`, of the buffers; the
  /// largest first, and none of less than a byte. Empty if no socket was added.
  public static Map<String, Long> perSocket(Reading before, Reading after) {
    return Map.of(); // TODO
  }
}
