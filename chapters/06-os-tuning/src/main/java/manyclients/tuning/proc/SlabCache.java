package manyclients.tuning.proc;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

// tag::slab[]
/// One of the kernel's own heaps (man 5 slabinfo): objects of one kind and one size, so many to a
/// slab of pages. Only root may read them.
///
/// @param objects there is room for
/// @param objectBytes the size of each
/// @param perSlab how many share a slab
/// @param pages of each slab
public record SlabCache(String name, long objects, long objectBytes, long perSlab, long pages) {
  private static final long PAGE = 4_096;

  /// What its slabs take.
  public long bytes() {
    return objects / perSlab * pages * PAGE;
  }

  /// All of `slabinfo`, by name: the name, objects in use, objects, their size, how many to a slab,
  /// pages to a slab, and more that is of no use here.
  public static SortedMap<String, SlabCache> parse(String text) {
    SortedMap<String, SlabCache> caches = new TreeMap<>();
    for (String line : text.lines().skip(2).toList()) {
      List<String> fields = List.of(line.split("\\s+"));
      long[] numbers = fields.subList(1, 6).stream().mapToLong(Long::parseLong).toArray();
      String name = fields.getFirst();
      caches.put(name, new SlabCache(name, numbers[1], numbers[2], numbers[3], numbers[4]));
    }
    return caches;
  }
}
// end::slab[]
