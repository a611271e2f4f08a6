package manyclients.exercises.ch10;

import org.jspecify.annotations.Nullable;

/// All that the table knows follows from the number of its slots.
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
    return slotOf(hash, slots.size());
  }

  /// Returns the slot of a hash, with this number of slots. A slot was split from the one whose
  /// number lacks its highest bit.
  private static int slotOf(int hash, int count) {
    int top = Integer.highestOneBit(count);
    int slot = hash & 2 * top - 1;
    return slot < count ? slot : slot - top;
  }

  private void grow() {
    int added = slots.size();
    int parent = added - Integer.highestOneBit(added);
    slots.add();
    Entry all = slots.read(parent);
    slots.write(added, only(all, added));
    slots.write(parent, only(all, parent));
  }

  private @Nullable Entry only(@Nullable Entry all, int slot) {
    Entry chain = null;
    for (Entry entry = all; entry != null; entry = entry.next) {
      if (slotOf(entry.hash) == slot) {
        chain = copy(entry, chain);
      }
    }
    return chain;
  }

  private static Entry copy(Entry entry, @Nullable Entry next) {
    return new Entry(entry.key, entry.value, next);
  }
}
