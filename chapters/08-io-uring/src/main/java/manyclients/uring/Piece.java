package manyclients.uring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// One piece of what a client is to be sent: a buffer of our own that replies are gathered in.
/// While it is being sent, it is the kernel's.
final class Piece {
  final ByteBuffer bytes;
  private final long address;
  private final Arena arena;
  private boolean sealed;

  /// The one behind it, in a client's queue or among those that are free.
  @Nullable Piece next;

  Piece(int size) {
    this.arena = Arena.ofConfined();
    MemorySegment memory = arena.allocate(size, 64);
    this.bytes = memory.asByteBuffer();
    this.address = memory.address();
  }

  /// Where its next byte is.
  long address() {
    return address + bytes.position();
  }

  /// Nothing in it; replies may be put.
  Piece clear() {
    sealed = false;
    next = null;
    bytes.clear();
    return this;
  }

  /// Nothing is put behind what is there: it is to be sent.
  Piece seal() {
    if (!sealed) {
      sealed = true;
      bytes.flip();
    }
    return this;
  }

  boolean isSealed() {
    return sealed;
  }

  /// Frees its memory.
  void free() {
    arena.close();
  }
}
