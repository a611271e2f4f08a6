package manyclients.store.data;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The keys that expire, the earliest first: a heap with four children per place, in segments. The
/// children of place `n` are `4 n + 1` to `4 n + 4`, and none is due before its parent.
///
/// Each entry knows its place, so a deleted key leaves immediately. A key that expires costs one
/// reference here; any other key costs nothing. To add, move or remove an entry takes at most one
/// step per level below the first: ten for a million keys. Unlike the timer wheel of chapter 3, a
/// heap has no horizon beyond which keys would have to be filed again.
///
/// Only for the owner of the keys.
final class DueHeap {
  private static final int NOWHERE = -1;
  private static final int CHILDREN = 4;

  private Segments places = new Segments();
  private int size;

  int size() {
    return size;
  }

  /// Returns the entry that is due first, or null if no key expires.
  @Nullable Entry first() {
    return size == 0 ? null : places.get(0);
  }

  /// Sets the expiry time of an entry, and keeps the order.
  void schedule(Entry entry, long due) {
    boolean later = due > entry.due;
    entry.due = due;
    if (due == Entry.NEVER) {
      remove(entry);
    } else if (entry.place == NOWHERE) {
      places.open(size);
      up(size++, entry);
    } else if (later) {
      down(entry.place, entry);
    } else {
      up(entry.place, entry);
    }
  }

  /// Removes an entry, if it is in the heap. The last entry takes its place.
  void remove(Entry entry) {
    int place = entry.place;
    if (place == NOWHERE) {
      return;
    }
    entry.place = NOWHERE;
    Entry last = at(--size);
    places.set(size, null);
    places.close(size);
    if (last != entry) {
      down(place, last);
      up(last.place, last);
    }
  }

  void clear() {
    places = new Segments();
    size = 0;
  }

  private Entry at(int place) {
    return Objects.requireNonNull(places.get(place), "a place in the heap is empty");
  }

  private void put(int place, Entry entry) {
    places.set(place, entry);
    entry.place = place;
  }

  /// Moves parents that are due later down, until the entry fits.
  private void up(int from, Entry entry) {
    int place = from;
    while (place > 0) {
      int above = (place - 1) / CHILDREN;
      Entry parent = at(above);
      if (parent.due <= entry.due) {
        break;
      }
      put(place, parent);
      place = above;
    }
    put(place, entry);
  }

  /// Moves children that are due earlier up, until the entry fits.
  private void down(int from, Entry entry) {
    int place = from;
    while (CHILDREN * place + 1 < size) {
      Entry child = earliestChild(place);
      if (child.due >= entry.due) {
        break;
      }
      int below = child.place;
      put(place, child);
      place = below;
    }
    put(place, entry);
  }

  private Entry earliestChild(int place) {
    int child = CHILDREN * place + 1;
    int end = Math.min(child + CHILDREN, size);
    Entry earliest = at(child);
    while (++child < end) {
      Entry other = at(child);
      if (other.due < earliest.due) {
        earliest = other;
      }
    }
    return earliest;
  }
}
