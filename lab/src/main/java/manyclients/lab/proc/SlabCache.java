package manyclients.lab.proc;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// One of the kernel's own heaps (man 5 slabinfo): objects of one kind and one size, so many to a
/// slab of pages. Only root may read them.
///
/// @param objects there is room for
/// @param objectBytes the size of each
/// @param pages of each slab
/// @param slabs there are
public record SlabCache(String name, long objects, long objectBytes, long pages, long slabs) {
  private static final long PAGE = Proc.here().pageBytes();

  /// What its slabs take.
  public long bytes() {
    return slabs * pages * PAGE;
  }

  /// All of `slabinfo`, by name: the name, objects in use, objects, their size, how many to a slab,
  /// pages to a slab, and, last but one, slabs.
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
