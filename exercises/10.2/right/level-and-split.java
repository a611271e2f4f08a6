package manyclients.exercises.ch10;

import org.jspecify.annotations.Nullable;

/// As Litwin described it: a level, and a pointer to the slot that is split next.
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
  private int level = 8; // how many slots there were when this round of splits began
  private int split; // how many of these have been split since

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
    int slot = Math.floorMod(hash, level);
    return slot < split ? Math.floorMod(hash, 2 * level) : slot;
  }

  private void grow() {
    Entry entry = slots.read(split);
    Entry[] halves = new Entry[2];
    while (entry != null) {
      Entry next = entry.next;
      int half = Math.floorMod(entry.hash, 2 * level) == split ? 0 : 1;
      entry.next = halves[half];
      halves[half] = entry;
      entry = next;
    }
    slots.add();
    slots.write(split, halves[0]);
    slots.write(split + level, halves[1]);
    split++;
    if (split == level) {
      level = 2 * level;
      split = 0;
    }
  }
}
