package manyclients.exercises.ch00;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/// Finds the frames in a stream that comes in pieces. A frame is a 4-byte big-endian length and
/// that many bytes of payload. Not for use by several threads at once.
public final class FrameSplitter {
  private final Consumer<byte[]> listener;
  private byte[] payload = new byte[0];
  private int have;
  private boolean inside;

  /// @param listener is given each payload, in order; the array is its own
  public FrameSplitter(Consumer<byte[]> listener) {
    this.listener = listener;
  }

  /// Takes the next piece of the stream, and hands on every frame that is complete with it.
  ///
  /// @param piece bytes from position to limit; consumed. It belongs to the caller, who fills it
  ///   anew.
  public void received(ByteBuffer piece) {
    while (piece.hasRemaining()) {
      if (!inside) {
        payload = new byte[piece.getInt()];
        have = 0;
        inside = true;
      }
      int count = Math.min(piece.remaining(), payload.length - have);
      piece.get(payload, have, count);
      have += count;
      if (have == payload.length) {
        inside = false;
        listener.accept(payload);
      }
    }
  }
}
