package manyclients.contract.frame;

import static manyclients.contract.frame.FrameDecoder.HEADER;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;

/// Puts payloads into frames.
public final class FrameEncoder {

  private FrameEncoder() {}

  /// The size of the frame that carries a payload.
  public static int sizeOf(ByteBuffer payload) {
    return HEADER + payload.remaining();
  }

  /// Appends one frame. Header and payload go into the same buffer, to leave in the same write: two
  /// small writes in a row can leave a client waiting (Nagle's algorithm meets delayed ACK).
  ///
  /// @param payload what to send, from position to limit; not consumed, so it can be sent again,
  ///   and by several threads at once
  /// @param out room for [#sizeOf(ByteBuffer)] bytes
  public static void encode(ByteBuffer payload, ByteBuffer out) {
    int length = payload.remaining();
    if (out.remaining() < HEADER + length) {
      throw new BufferOverflowException();
    }
    int start = out.position() + HEADER;
    out.putInt(length).put(start, payload, payload.position(), length).position(start + length);
  }

  /// One frame in a buffer of its own, ready to be written.
  public static ByteBuffer frame(ByteBuffer payload) {
    ByteBuffer out = ByteBuffer.allocate(sizeOf(payload));
    encode(payload, out);
    return out.flip();
  }
}
