package manyclients.exercises.ch06;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// What a TCP socket costs the kernel, computed from its figures before and after many are opened.
public final class KernelBill {
  private static final long PAGE = 4_096;

  private static final Pattern SOCKETS = Pattern.compile("(?m)^TCP:.* alloc (\\d+)");
  private static final Pattern PAGES = Pattern.compile("(?m)^TCP:.* mem (\\d+)");
  private static final Pattern CACHE =
      Pattern.compile("(?m)^([^# ]\\S*)(?: +\\d+){4} +(\\d+) : .* : slabdata +\\d+ +(\\d+)");

  private KernelBill() {}

  /// One reading of the kernel's figures.
  ///
  /// @param sockets the number of TCP sockets, in any state and for any version of IP
  /// @param buffers the bytes in the buffers of all of them
  /// @param caches the bytes that each of the kernel's slab caches has taken, by name
  public record Reading(long sockets, long buffers, Map<String, Long> caches) {}

  public static Reading read(String sockstat, String slabinfo) {
    Map<String, Long> caches = new TreeMap<>();
    for (MatchResult cache : CACHE.matcher(slabinfo).results().toList()) {
      caches.put(cache.group(1), number(cache, 2) * number(cache, 3) * PAGE);
    }
    return new Reading(only(SOCKETS, sockstat), only(PAGES, sockstat) * PAGE, caches);
  }

  private static long only(Pattern pattern, String text) {
    return pattern.matcher(text).results().mapToLong(found -> number(found, 1)).sum();
  }

  private static long number(MatchResult found, int group) {
    return Long.parseLong(found.group(group));
  }

  public static Map<String, Long> perSocket(Reading before, Reading after) {
    long added = after.sockets - before.sockets;
    Map<String, Long> now = new TreeMap<>(after.caches);
    now.put("buffers", after.buffers);
    Map<String, Long> then = new TreeMap<>(before.caches);
    then.put("buffers", before.buffers);
    List<Map.Entry<String, Long>> items = new ArrayList<>();
    for (String name : now.keySet()) {
      long grown = now.get(name) - then.getOrDefault(name, 0L);
      if (added > 0 && grown >= added) {
        items.add(Map.entry(name, grown / added));
      }
    }
    items.sort((one, other) -> Long.compare(other.getValue(), one.getValue()));
    Map<String, Long> bill = new LinkedHashMap<>();
    items.forEach(item -> bill.put(item.getKey(), item.getValue()));
    return bill;
  }
}
