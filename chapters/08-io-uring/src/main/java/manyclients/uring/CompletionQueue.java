package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/// The queue of finished operations, from the kernel to the program: a ring of entries of 16 bytes.
/// Here the kernel moves the tail, and the program the head.
///
/// [#next()] goes to the next completion, which belongs to the program until the following call.
public final class CompletionQueue {
  static final int ENTRY = 16;

  private static final VarHandle INT = JAVA_INT.varHandle();

  /// The offsets of the ring's parts in its memory, in bytes.
  record Layout(long head, long tail) {}

  private final MemorySegment ring;
  private final Layout at;
  private final MemorySegment entries;
  private final int mask;
  private int head;
  private int tail;
  private long entry;

  /// @param entries the entries; their number is a power of two
  CompletionQueue(MemorySegment ring, Layout at, MemorySegment entries) {
    this.ring = ring;
    this.at = at;
    this.entries = entries;
    this.mask = (int) (entries.byteSize() / ENTRY) - 1;
    this.head = (int) INT.getAcquire(ring, at.head);
    this.tail = head;
  }

  /// Goes to the next completion; returns false if there is none. This gives the place of the last
  /// one back to the kernel: all reads of it come before the head is stored.
  public boolean next() {
    INT.setRelease(ring, at.head, head);
    if (head == tail) {
      tail = (int) INT.getAcquire(ring, at.tail);
      if (head == tail) {
        return false;
      }
    }
    entry = (long) (head++ & mask) * ENTRY;
    return true;
  }

  /// Returns the data that was submitted with the operation.
  public long data() {
    return entries.get(JAVA_LONG, entry);
  }

  /// Returns the result that a system call would have returned, or an error number, negated.
  public int result() {
    return entries.get(JAVA_INT, entry + 8);
  }

  int flags() {
    return entries.get(JAVA_INT, entry + 12);
  }
}
