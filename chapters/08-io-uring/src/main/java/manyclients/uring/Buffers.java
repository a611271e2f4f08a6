package manyclients.uring;

import org.jspecify.annotations.Nullable;

/// Our own buffers for replies, shared by all clients of a loop. The buffer that was returned last
/// is lent first, because it is still in the processor's cache. For the loop's thread.
final class Buffers {
  private final int size;
  private final int mostFree;
  private @Nullable Piece free;
  private int freeCount;
  private int lent;

  /// @param size of each, in bytes
  /// @param mostFree the maximum number of free buffers that are kept
  Buffers(int size, int mostFree) {
    this.size = size;
    this.mostFree = mostFree;
  }

  Piece take() {
    Piece piece = free;
    if (piece == null) {
      piece = new Piece(size);
    } else {
      free = piece.next;
      freeCount--;
      piece.clear();
    }
    lent++;
    return piece;
  }

  void takeBack(Piece piece) {
    lent--;
    if (freeCount == mostFree) {
      piece.free();
    } else {
      freeCount++;
      piece.next = free;
      free = piece;
    }
  }

  /// Returns how many have replies in them.
  int lent() {
    return lent;
  }

  /// Frees the memory of those that are not lent.
  void close() {
    for (Piece piece = free; piece != null; piece = piece.next) {
      piece.free();
    }
    free = null;
    freeCount = 0;
  }
}
