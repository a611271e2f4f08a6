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
    return hash & slots.size() - 1;
  }

  private void grow() { // TODO: all entries in one call?
    int before = slots.size();
    for (int i = 0; i < before; i++) {
      slots.add();
    }
    for (int slot = 0; slot < before; slot++) {
      Entry entry = slots.read(slot);
      slots.write(slot, null);
      while (entry != null) {
        Entry next = entry.next;
        entry.next = slots.read(slotOf(entry.hash));
        slots.write(slotOf(entry.hash), entry);
        entry = next;
      }
    }
  }
}
