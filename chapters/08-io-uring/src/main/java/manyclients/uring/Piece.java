package manyclients.uring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One piece of what a client is to be sent: a buffer of our own that replies are gathered in, or
/// one that requests came in and are to go back from. While it is being sent, it is the kernel's.
final class Piece {
  final ByteBuffer bytes;
  private final long address;
  private final Arena arena;
  private final Consumer<Piece> owner;
  private boolean sealed;

  /// The one behind it, in a client's queue or among those that are free.
  @Nullable Piece next;

  /// @param owner gets it back
  Piece(Arena arena, MemorySegment memory, Consumer<Piece> owner) {
    this.arena = arena;
    this.bytes = memory.asByteBuffer();
    this.address = memory.address();
    this.owner = owner;
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

  /// Whole frames lie in it already, up to `end`.
  Piece seal(int start, int end) {
    sealed = true;
    next = null;
    bytes.limit(end).position(start);
    return this;
  }

  boolean isSealed() {
    return sealed;
  }

  void giveBack() {
    owner.accept(this);
  }

  /// Frees its memory.
  void free() {
    arena.close();
  }
}
