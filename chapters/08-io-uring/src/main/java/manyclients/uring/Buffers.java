package manyclients.uring;

import org.jspecify.annotations.Nullable;

/// A loop's own buffers, shared by its clients: for replies and, without a buffer ring, for
/// requests. The buffer that was returned last is lent first, because it is probably still in the
/// processor's cache. For the loop's thread.
final class Buffers {
  private final int size;
  private final int mostFree;
  private @Nullable Piece free;
  private int freeCount;
  private int lent;

  /// @param size bytes per buffer
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

  /// Returns the number of buffers that are in use.
  int lent() {
    return lent;
  }

  /// Frees the memory of the buffers that are not lent.
  void close() {
    for (Piece piece = free; piece != null; piece = piece.next) {
      piece.free();
    }
    free = null;
    freeCount = 0;
  }
}
