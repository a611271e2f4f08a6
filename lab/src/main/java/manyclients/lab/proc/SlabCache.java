package manyclients.lab.proc;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// One of the kernel's own heaps (man 5 slabinfo): objects of one kind and one size, a fixed number
/// per slab of pages. Only root may read them.
///
/// @param objects the number of objects for which the slabs have room
/// @param objectBytes the size of an object
/// @param pages the pages per slab
/// @param slabs the number of slabs
public record SlabCache(String name, long objects, long objectBytes, long pages, long slabs) {
  private static final long PAGE = Proc.here().pageBytes();

  /// Returns the bytes of its slabs.
  public long bytes() {
    return slabs * pages * PAGE;
  }

  /// Parses `slabinfo` into a map by name. The fields of a line are the name, objects in use,
  /// objects, their size, objects per slab, pages per slab, and, last but one, slabs.
  public static SortedMap<String, SlabCache> parse(String text) {
    SortedMap<String, SlabCache> caches = new TreeMap<>();
    for (String line : text.lines().skip(2).toList()) {
      List<String> fields = List.of(line.split("\\s+"));
      long[] numbers = fields.subList(1, 6).stream().mapToLong(Long::parseLong).toArray();
      long slabs = Long.parseLong(fields.get(fields.size() - 2));
      String name = fields.getFirst();
      caches.put(name, new SlabCache(name, numbers[1], numbers[2], numbers[4], slabs));
    }
    return caches;
  }
}
