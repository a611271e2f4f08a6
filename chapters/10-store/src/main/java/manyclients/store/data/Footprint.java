package manyclients.store.data;

/// The approximate memory of a key, on a JVM with compressed pointers: an entry takes 40 bytes, a
/// reference to it in the table 4, and the header of an array 16. Objects begin at multiples of 8
/// bytes. Memory that the collector leaves free or has not collected yet is not counted.
final class Footprint {
  private static final int REFERENCE = 4;
  private static final int ENTRY = 40 + REFERENCE;
  private static final int ARRAY = 16;
  private static final int ALIGNMENT = 8;

  private Footprint() {}

  static long of(Entry entry) {
    long due = entry.due == Entry.NEVER ? 0 : REFERENCE;
    return ENTRY + due + array(entry.key.length) + array(entry.value.length);
  }

  private static long array(int length) {
    return ARRAY + (length + ALIGNMENT - 1L & -ALIGNMENT);
  }
}
