package manyclients.exercises.ch07;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/// Buffers that are lent, and given back. For use by any number of threads.
public final class BufferPool {
  private final int size;
  private final int kept;
  private final Deque<ByteBuffer> free = new ArrayDeque<>(); // guarded by this

  /// @param size of each buffer, in bytes
  /// @param kept the maximum number of free buffers that are kept for later
  public BufferPool(int size, int kept) {
    this.size = size;
    this.kept = kept;
  }

  /// Lends a buffer: empty, and no other client's until it is given back.
  public synchronized ByteBuffer take() {
    ByteBuffer buffer = free.poll();
    return buffer == null ? ByteBuffer.allocate(size) : buffer.clear();
  }

  /// Takes a buffer back.
  public synchronized void give(ByteBuffer buffer) {
    boolean ours = buffer.capacity() == size;
    boolean there = free.stream().anyMatch(other -> other == buffer);
    if (ours && !there && free.size() < kept) {
      free.push(buffer);
    }
  }
}
