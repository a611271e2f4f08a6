package manyclients.contract.frame;

import static manyclients.contract.frame.FrameDecoder.HEADER;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;

/// Puts payloads into frames.
public final class FrameEncoder {

  private FrameEncoder() {}

  /// Returns the size of the frame that carries a payload.
  public static int sizeOf(ByteBuffer payload) {
    return HEADER + payload.remaining();
  }

  /// Appends one frame. Header and payload go into the same buffer, to leave in the same write: two
  /// small writes in a row can make a client wait (Nagle's algorithm meets delayed ACK).
  ///
  /// @param payload from position to limit; not consumed, so it can be sent again, even by several
  ///   threads
  /// @param out a big-endian buffer with room for [#sizeOf(ByteBuffer)] bytes
  public static void encode(ByteBuffer payload, ByteBuffer out) {
    int length = payload.remaining();
    if (out.remaining() < HEADER + length) {
      throw new BufferOverflowException();
    }
    int start = out.position() + HEADER;
    out.putInt(length).put(start, payload, payload.position(), length).position(start + length);
  }

  /// Returns one frame in a new buffer, ready to be written.
  public static ByteBuffer frame(ByteBuffer payload) {
    ByteBuffer out = ByteBuffer.allocate(sizeOf(payload));
    encode(payload, out);
    return out.flip();
  }
}
