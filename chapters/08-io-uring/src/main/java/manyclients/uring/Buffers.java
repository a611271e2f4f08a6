package manyclients.uring;

import org.jspecify.annotations.Nullable;

/// Buffers of our own, which replies leave from, for all clients of a loop. The one that was given
/// back last is lent first: it is still in the processor's cache. For the loop's thread.
final class Buffers {
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

  /// How many have replies in them.
  int lent() {
    return lent;
  }

  /// Frees those that are free.
  void close() {
    for (Piece piece = free; piece != null; piece = piece.next) {
      piece.free();
    }
    free = null;
    freeCount = 0;
  }
}
