package manyclients.exercises.ch00;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/// Finds the frames in a stream that comes in pieces. A frame is a 4-byte big-endian length and
/// that many bytes of payload. Not for use by several threads at the same time.
public final class FrameSplitter {
  private static final int HEADER = Integer.BYTES;

  private final Consumer<byte[]> listener;
  private ByteBuffer kept = ByteBuffer.allocate(0); // from position to limit: not handed on yet

  /// @param listener is given each payload, in order, each in a new array
  public FrameSplitter(Consumer<byte[]> listener) {
    this.listener = listener;
  }

  /// Takes the next piece of the stream, and hands on every frame that is complete with it.
  ///
  /// @param piece bytes from position to limit; consumed. The caller reads the next piece into the
  ///   same buffer.
  public void received(ByteBuffer piece) {
    int end = kept.limit();
    if (kept.capacity() - end < piece.remaining()) { // twice the need, so that this is rare
      kept = ByteBuffer.allocate(2 * (kept.remaining() + piece.remaining())).put(kept).flip();
      end = kept.limit();
    }
    kept.limit(end + piece.remaining()).put(end, piece, piece.position(), piece.remaining());
    piece.position(piece.limit());
    while (kept.remaining() >= HEADER && kept.remaining() - HEADER >= length()) {
      byte[] payload = new byte[length()];
      kept.position(kept.position() + HEADER).get(payload);
      listener.accept(payload);
    }
  }

  /// Returns the length without consuming the header, because the frame may not be complete.
  private int length() {
    return kept.getInt(kept.position());
  }
}
