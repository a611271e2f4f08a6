package manyclients.exercises.ch07;

import java.nio.ByteBuffer;

/// Buffers that are lent, and given back. For use by any number of threads.
public final class BufferPool {
  private final ThreadLocal<ByteBuffer> buffers;

  /// @param size of each buffer, in bytes
  /// @param kept the maximum number of free buffers that are kept for later
  public BufferPool(int size, int kept) {
    buffers = ThreadLocal.withInitial(() -> ByteBuffer.allocate(size)); // TODO: one per client
  }

  /// Lends a buffer: empty, and no other client's until it is given back.
  public ByteBuffer take() {
    return buffers.get();
  }

  /// Takes a buffer back.
  public void give(ByteBuffer buffer) {
    // TODO: keep it for the next client, if it should be kept
  }
}
