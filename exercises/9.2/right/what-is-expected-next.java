package manyclients.exercises.ch09;

import java.nio.ByteBuffer;
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

  private static final String AFTER_SIZE = "\r\n";

  private final Consumer<ByteBuffer> receiver;
  private final StringBuilder size = new StringBuilder();
  private String expected = ""; // the characters that have to come next
  private boolean inBytes;
  private boolean last;
  private Outcome outcome = Outcome.MORE;
  private long left;

  public ChunkReader(Consumer<ByteBuffer> receiver) {
    this.receiver = receiver;
  }

  public Outcome read(ByteBuffer piece) {
    while (piece.hasRemaining() && outcome == Outcome.MORE) {
      if (inBytes && left > 0) {
        handOn(piece);
      } else if (!expected.isEmpty()) {
        meet(piece.get());
      } else {
        sizeOrItsEnd((char) (piece.get() & 0xff));
      }
    }
    return outcome;
  }

  private void handOn(ByteBuffer piece) {
    int length = (int) Math.min(left, piece.remaining());
    ByteBuffer part = piece.slice(piece.position(), length);
    piece.position(piece.position() + length);
    left -= length;
    if (left == 0) {
      expected = AFTER_SIZE;
    }
    receiver.accept(part);
  }

  private void meet(byte b) {
    if (b != expected.charAt(0)) {
      outcome = Outcome.INVALID;
      return;
    }
    expected = expected.substring(1);
    if (!expected.isEmpty()) {
      return;
    }
    if (last) {
      outcome = Outcome.COMPLETE;
    } else {
      inBytes = left > 0;
    }
  }

  private void sizeOrItsEnd(char c) {
    if (c == '\r' && !size.isEmpty()) {
      left = Long.parseLong(size, 0, size.length(), 16);
      last = left == 0;
      expected = last ? "\n\r\n" : "\n";
      size.setLength(0);
    } else if (size.length() < 8 && "0123456789abcdefABCDEF".indexOf(c) >= 0) {
      size.append(c);
    } else {
      outcome = Outcome.INVALID;
    }
  }
}
