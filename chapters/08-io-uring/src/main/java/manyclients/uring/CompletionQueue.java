package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/// Where the kernel puts what was done, and a program takes it: a ring of entries of 16 bytes. Here
/// the kernel moves the tail, and the program the head.
///
/// [#next()] goes to the next completion, which stays the program's until the one after it.
public final class CompletionQueue {
  static final int ENTRY = 16;

  private static final VarHandle INT = JAVA_INT.varHandle();

  /// Where the parts of a ring lie in its memory, in bytes.
  record Layout(long head, long tail) {}

  private final MemorySegment ring;
  private final Layout at;
  private final MemorySegment entries;
  private final int mask;
  private int head;
  private int tail;
  private long entry;

  /// @param entries as many as a power of two
  CompletionQueue(MemorySegment ring, Layout at, MemorySegment entries) {
    this.ring = ring;
    this.at = at;
    this.entries = entries;
    this.mask = (int) (entries.byteSize() / ENTRY) - 1;
    this.head = (int) INT.getAcquire(ring, at.head);
    this.tail = head;
  }

  /// Goes to the next completion; false when there is none. The place of the last one is the
  /// kernel's again: all reads of it come before the head is stored.
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

  /// What was given with the request.
  public long data() {
    return entries.get(JAVA_LONG, entry);
  }

  /// What a system call would have returned, or an error number, negated.
  public int result() {
    return entries.get(JAVA_INT, entry + 8);
  }

  int flags() {
    return entries.get(JAVA_INT, entry + 12);
  }
}
