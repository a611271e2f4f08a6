package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/// The queue of requests, from the program to the kernel: a ring of entries of 64 bytes.
///
/// The program moves the tail, the kernel the head. An entry belongs to the program until the tail
/// has passed it, then to the kernel until the head has. So the tail is stored with *release*,
/// after the entry, and the head is loaded with *acquire*, before the entry is used again. Both
/// only grow, and wrap around at 2³²; the mask gives the place in the ring.
public final class SubmissionQueue {
  static final int ENTRY = 64;

  private static final VarHandle INT = JAVA_INT.varHandle();

  /// The offsets of the ring's parts in its memory, in bytes.
  record Layout(long head, long tail, long flags) {}

  /// A flag: the kernel holds completions that had no room in their ring.
  private static final int CQ_OVERFLOW = 1 << 1;

  private final MemorySegment ring;
  private final Layout at;
  private final MemorySegment entries;
  private final int size;
  private int tail;

  /// @param ring the memory with head, tail and flags, shared with the kernel
  /// @param entries the entries; their number is a power of two
  SubmissionQueue(MemorySegment ring, Layout at, MemorySegment entries) {
    this.ring = ring;
    this.at = at;
    this.entries = entries;
    this.size = (int) (entries.byteSize() / ENTRY);
    this.tail = (int) INT.getAcquire(ring, at.tail);
  }

  /// Returns the number of entries that fit before the kernel has to take some.
  int room() {
    return size - unsubmitted();
  }

  /// Returns the number of entries that the kernel has not taken yet.
  int unsubmitted() {
    return tail - (int) INT.getAcquire(ring, at.head);
  }

  /// Writes an entry, and gives it to the kernel. All 64 bytes are written, because the place may
  /// have been used before.
  ///
  /// @param operation the opcode, the entry's flags, then 16 bits of the operation's own flags
  void put(
      int operation,
      int fd,
      long offset,
      long address,
      int length,
      int flags,
      long data,
      int group) {
    if (room() == 0) {
      throw new IllegalStateException("the submission queue is full");
    }
    long entry = (long) (tail & size - 1) * ENTRY;
    entries.set(JAVA_INT, entry, operation);
    entries.set(JAVA_INT, entry + 4, fd);
    entries.set(JAVA_LONG, entry + 8, offset);
    entries.set(JAVA_LONG, entry + 16, address);
    entries.set(JAVA_INT, entry + 24, length);
    entries.set(JAVA_INT, entry + 28, flags);
    entries.set(JAVA_LONG, entry + 32, data);
    entries.set(JAVA_LONG, entry + 40, group);
    entries.set(JAVA_LONG, entry + 48, 0);
    entries.set(JAVA_LONG, entry + 56, 0);
    tail++;
    INT.setRelease(ring, at.tail, tail);
  }

  /// Returns whether the kernel holds completions for which the queue had no room. The next `enter`
  /// that asks for completions delivers them.
  boolean hasOverflow() {
    return ((int) INT.getAcquire(ring, at.flags) & CQ_OVERFLOW) != 0;
  }
}
