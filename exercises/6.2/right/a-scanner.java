package manyclients.exercises.ch06;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Scanner;
import java.util.stream.Stream;

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

  public static Reading read(String sockstat, String slabinfo) {
    long sockets = 0;
    long pages = 0;
    Scanner words = new Scanner(sockstat);
    while (words.hasNextLine()) {
      Scanner line = new Scanner(words.nextLine());
      boolean tcp = line.next().equals("TCP:");
      while (tcp && line.hasNext()) {
        switch (line.next()) {
          case "alloc" -> sockets = line.nextLong();
          case "mem" -> pages = line.nextLong();
          default -> line.next();
        }
      }
    }
    Map<String, Long> caches = new HashMap<>();
    slabinfo.lines().skip(2).forEach(line -> addCache(line.split(" +"), caches));
    return new Reading(sockets, pages * PAGE, caches);
  }

  private static void addCache(String[] fields, Map<String, Long> caches) {
    caches.put(fields[0], PAGE * Integer.parseInt(fields[5]) * Integer.parseInt(fields[14]));
  }

  public static Map<String, Long> perSocket(Reading before, Reading after) {
    long added = Math.max(0, after.sockets - before.sockets);
    Stream<Entry<String, Long>> caches =
        after.caches.entrySet().stream()
            .map(e ->
                Map.entry(e.getKey(), e.getValue() - before.caches.getOrDefault(e.getKey(), 0L)));
    Stream<Entry<String, Long>> buffers =
        Stream.of(Map.entry("buffers", after.buffers - before.buffers));
    return Stream.concat(caches, buffers)
        .filter(item -> added > 0 && item.getValue() >= added)
        .sorted(comparing(item -> -item.getValue()))
        .collect(
            toMap(Entry::getKey, item -> item.getValue() / added, (a, b) -> a, LinkedHashMap::new));
  }
}
