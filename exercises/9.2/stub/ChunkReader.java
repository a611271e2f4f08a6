package manyclients.exercises.ch09;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// Reads the chunks of one body, in pieces. Not for use by several threads at the same time.
public final class ChunkReader {
  /// The result for one piece.
  public enum Outcome {
    /// Part of a body. All of it has been taken.
    MORE,
    /// The rest of a body. The bytes after it belong to the next request.
    COMPLETE,
    /// Not a body in chunks.
    INVALID
  }

  private final Consumer<ByteBuffer> receiver;

  /// @param receiver of the content; a buffer is valid for one call
  public ChunkReader(Consumer<ByteBuffer> receiver) {
    this.receiver = receiver;
  }

  /// Takes the next bytes of the body.
  public Outcome read(ByteBuffer piece) {
    while (piece.hasRemaining()) { // TODO: a piece may end in the middle of anything
      String rest = StandardCharsets.ISO_8859_1.decode(piece.duplicate()).toString();
      int line = rest.indexOf("\r\n");
      int size = Integer.parseInt(rest.substring(0, line), 16);
      piece.position(piece.position() + line + 2);
      receiver.accept(piece.slice(piece.position(), size));
      piece.position(piece.position() + size + 2);
      if (size == 0) {
        return Outcome.COMPLETE;
      }
    }
    return Outcome.MORE;
  }
}
