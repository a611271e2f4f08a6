package manyclients.uring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A buffer of our own: for one piece of a client's replies or, without a buffer ring, for
/// receiving. While an operation uses it, it belongs to the kernel.
final class Piece {
  final ByteBuffer bytes;
  private final long address;
  private final Arena arena;
  private boolean sealed;

  /// The next piece, in a client's queue or in the list of free ones.
  @Nullable Piece next;

  Piece(int size) {
    this.arena = Arena.ofConfined();
    MemorySegment memory = arena.allocate(size, 64);
    this.bytes = memory.asByteBuffer();
    this.address = memory.address();
  }

  /// Returns the address of the byte at the buffer's position.
  long address() {
    return address + bytes.position();
  }

  /// Empties the piece for new replies.
  Piece clear() {
    sealed = false;
    next = null;
    bytes.clear();
    return this;
  }

  /// Ends the piece: no more replies are added, and it can be sent.
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

  void free() {
    arena.close();
  }
}
