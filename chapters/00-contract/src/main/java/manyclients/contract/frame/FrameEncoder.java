package manyclients.contract.frame;

import java.nio.ByteBuffer;

/// Puts payloads into frames.
public final class FrameEncoder {

  private FrameEncoder() {}

  /// The size of the frame that carries a payload.
  public static int sizeOf(ByteBuffer payload) {
    return FrameDecoder.HEADER + payload.remaining();
  }

  /// Appends one frame. Header and payload go into the same buffer, to leave in the same write: two
  /// small writes in a row can leave a client waiting (Nagle's algorithm meets delayed ACK).
  ///
  /// @param payload what to send, from position to limit; consumed
  /// @param out room for [#sizeOf(ByteBuffer)] bytes
  public static void encode(ByteBuffer payload, ByteBuffer out) {
    out.putInt(payload.remaining()).put(payload);
  }

  /// One frame in a buffer of its own, ready to be written.
  public static ByteBuffer frame(ByteBuffer payload) {
    ByteBuffer out = ByteBuffer.allocate(sizeOf(payload));
    encode(payload, out);
    return out.flip();
  }
}
