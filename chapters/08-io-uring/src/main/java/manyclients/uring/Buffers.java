package manyclients.uring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Buffers of our own, which replies leave from, for all clients of a loop. The one that was given
/// back last is lent first: it is still in the processor's cache. For the loop's thread.
final class Buffers {
  /// One piece of what a client is to be sent. While it is being sent, it is the kernel's.
  static final class Piece {
    private final Arena arena = Arena.ofConfined();
    final ByteBuffer bytes;
    private final long address;

    /// The one behind it, in a client's queue or among those that are free.
    @Nullable Piece next;

    private Piece(int size) {
      MemorySegment memory = arena.allocate(size, 64);
      bytes = memory.asByteBuffer();
      address = memory.address();
    }

    /// Where its next byte is.
    long address() {
      return address + bytes.position();
    }
  }

  private final int size;
  private final int mostFree;
  private @Nullable Piece free;
  private int freeCount;
  private int lent;

  /// @param size of each, in bytes
  /// @param mostFree how many are kept that nothing is in
  Buffers(int size, int mostFree) {
    this.size = size;
    this.mostFree = mostFree;
  }

  Piece take() {
    lent++;
    Piece piece = free;
    if (piece == null) {
      return new Piece(size);
    }
    free = piece.next;
    freeCount--;
    piece.next = null;
    piece.bytes.clear();
    return piece;
  }

  void giveBack(Piece piece) {
    lent--;
    if (freeCount == mostFree) {
      piece.arena.close();
    } else {
      freeCount++;
      piece.next = free;
      free = piece;
    }
  }

  /// How many have replies in them.
  int lent() {
    return lent;
  }

  /// Frees those that are free.
  void close() {
    for (Piece piece = free; piece != null; piece = piece.next) {
      piece.arena.close();
    }
    free = null;
    freeCount = 0;
  }
}
