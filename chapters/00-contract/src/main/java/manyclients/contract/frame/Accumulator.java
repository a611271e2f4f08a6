package manyclients.contract.frame;

import java.nio.ByteBuffer;

/// Received bytes that do not form a whole frame yet.
///
/// Beyond the first 4 KB, its memory grows with the bytes received, not with the length announced:
/// the header of a large frame costs nothing until the frame arrives. The memory does not shrink: a
/// connection that once received a large frame keeps the room for another.
public final class Accumulator {
  private static final int FIRST = 4_096;
  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  private ByteBuffer buffer = ByteBuffer.allocate(FIRST);

  /// Returns the buffer for the next bytes.
  public ByteBuffer space() {
    return buffer;
  }

  public boolean isEmpty() {
    return buffer.position() == 0;
  }

  /// Returns the bytes to decode. Call [#keep(int)] after the decoder has taken its frames.
  public ByteBuffer flip() {
    return buffer.flip();
  }

  /// Keeps the bytes that the decoder left, and makes room for more of a frame of `needed` bytes.
  public void keep(int needed) {
    int left = buffer.remaining();
    if (left == buffer.capacity() && left < needed) {
      buffer = ByteBuffer.allocate((int) Math.min(needed, 2L * left)).put(buffer);
    } else {
      buffer.compact();
    }
  }

  /// Frees its memory, without allocating any. Nothing more can be received.
  public void discard() {
    buffer = NONE;
  }
}
