package manyclients.exercises.ch00;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/// Finds the frames in a stream that comes in pieces. A frame is a 4-byte big-endian length and
/// that many bytes of payload. Not for use by several threads at the same time.
public final class FrameSplitter {
  private final Consumer<byte[]> listener;

  /// @param listener is given each payload, in order, each in a new array
  public FrameSplitter(Consumer<byte[]> listener) {
    this.listener = listener;
  }

  /// Takes the next piece of the stream, and hands on every frame that is complete with it.
  ///
  /// @param piece bytes from position to limit; consumed. The caller reads the next piece into the
  ///   same buffer.
  public void received(ByteBuffer piece) {
    // TODO: a piece is not a frame. It may be less, or more, or the end of one frame and the
    // beginning of another.
    int length = piece.getInt();
    byte[] payload = new byte[length];
    piece.get(payload);
    listener.accept(payload);
  }
}
