package manyclients.exercises.ch10;

import org.jspecify.annotations.Nullable;

/// A hash table that grows with its keys.
public final class GrowingTable {
  /// The table's slots. There are eight at first.
  public interface Slots {
    /// Returns the number of slots.
    int size();

    @Nullable Entry read(int slot);

    void write(int slot, @Nullable Entry entry);

    /// Adds an empty slot at the end.
    void add();
  }

  /// A key and its value.
  public static final class Entry {
    final String key;
    final int hash;
    String value;
    @Nullable Entry next; // in the same slot

    Entry(String key, String value, @Nullable Entry next) {
      this.key = key;
      this.hash = key.hashCode();
      this.value = value;
      this.next = next;
    }
  }

  private final Slots slots;
  private int size;
  private int mask = 15; // the bits that number the slots when all have been split

  public GrowingTable(Slots slots) {
    this.slots = slots;
  }

  public @Nullable String get(String key) {
    Entry entry = find(key);
    return entry == null ? null : entry.value;
  }

  public void put(String key, String value) {
    Entry entry = find(key);
    if (entry != null) {
      entry.value = value;
      return;
    }
    int slot = slotOf(key.hashCode());
    slots.write(slot, new Entry(key, value, slots.read(slot)));
    size++;
    if (size > slots.size()) {
      grow();
    }
  }

  private @Nullable Entry find(String key) {
    Entry entry = slots.read(slotOf(key.hashCode()));
    while (entry != null && !entry.key.equals(key)) {
      entry = entry.next;
    }
    return entry;
  }

  private int slotOf(int hash) {
    int slot = hash & mask;
    return slot < slots.size() ? slot : hash & mask >>> 1;
  }

  private void grow() {
    int added = slots.size();
    int parent = added & mask >>> 1;
    Entry entry = slots.read(parent);
    Entry stays = null;
    Entry goes = null;
    while (entry != null) {
      Entry next = entry.next;
      if ((entry.hash & mask) == added) {
        entry.next = goes;
        goes = entry;
      } else {
        entry.next = stays;
        stays = entry;
      }
      entry = next;
    }
    slots.add();
    slots.write(parent, stays);
    slots.write(added, goes);
    if (slots.size() > mask) {
      mask = 2 * mask + 1;
    }
  }
}
