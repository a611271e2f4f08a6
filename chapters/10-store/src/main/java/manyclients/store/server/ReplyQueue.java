package manyclients.store.server;

import org.jspecify.annotations.Nullable;

/// One client's replies in the order of its commands: a reorder buffer. Its slots are filled in any
/// order, but leave in the order of the commands. Most clients have an empty queue, without a slot.
///
/// The queue also limits the number of replies for which one client waits on other loops and the
/// disk, and roughly their bytes, because the size of a reply is unknown before it comes.
final class ReplyQueue {
  private static final int MAX_SLOTS = 256;
  private static final int MAX_BYTES = 256 * 1024;

  private @Nullable Slot first;
  private @Nullable Slot last;
  private @Nullable Slot alone; // no command is taken while it is in the queue
  private int slots;
  private long bytes;

  boolean isEmpty() {
    return first == null;
  }

  /// Returns whether another command may be taken.
  boolean isOpen() {
    return alone == null && slots < MAX_SLOTS && bytes < MAX_BYTES;
  }

  /// Returns the number of bytes that wait in filled slots.
  long bytes() {
    return bytes;
  }

  Slot add() {
    Slot added = new Slot();
    if (last == null) {
      first = added;
    } else {
      last.next = added;
    }
    last = added;
    slots++;
    return added;
  }

  /// Adds a slot. No command is taken until it has been removed.
  Slot addAlone() {
    alone = add();
    return alone;
  }

  /// Fills a slot of this queue.
  void fill(Slot slot, byte[] replies, long position) {
    slot.fill(replies, position);
    bytes += replies.length;
  }

  /// Returns the oldest slot, filled or not; null if there is none.
  @Nullable Slot first() {
    return first;
  }

  /// Removes the oldest slot.
  void remove() {
    Slot removed = first;
    if (removed != null) {
      first = removed.next;
      last = first == null ? null : last;
      alone = alone == removed ? null : alone;
      slots--;
      bytes -= removed.bytes().length;
    }
  }

  void clear() {
    first = null;
    last = null;
    alone = null;
    slots = 0;
    bytes = 0;
  }
}
