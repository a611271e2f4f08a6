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

  private enum State {
    FIRST_DIGIT,
    DIGITS,
    SIZE_LF,
    BYTES,
    BYTES_CR,
    BYTES_LF,
    LAST_CR,
    LAST_LF,
    COMPLETE,
    INVALID
  }

  private static final int MOST_DIGITS = 8;

  private final Consumer<ByteBuffer> receiver;
  private State state = State.FIRST_DIGIT;
  private int digits;
  private long left;

  /// @param receiver of the content; a buffer is valid for one call
  public ChunkReader(Consumer<ByteBuffer> receiver) {
    this.receiver = receiver;
  }

  /// Takes the next bytes of the body.
  public Outcome read(ByteBuffer piece) {
    while (piece.hasRemaining() && state != State.COMPLETE && state != State.INVALID) {
      if (state == State.BYTES) {
        pass(piece);
      } else {
        state = next(piece.get());
      }
    }
    return switch (state) {
      case COMPLETE -> Outcome.COMPLETE;
      case INVALID -> Outcome.INVALID;
      default -> Outcome.MORE;
    };
  }

  private State next(byte b) {
    return switch (state) {
      case FIRST_DIGIT -> first(b);
      case DIGITS -> b == '\r' ? State.SIZE_LF : digit(b);
      case SIZE_LF -> when(b, '\n', left == 0 ? State.LAST_CR : State.BYTES);
      case BYTES_CR -> when(b, '\r', State.BYTES_LF);
      case BYTES_LF -> when(b, '\n', State.FIRST_DIGIT);
      case LAST_CR -> when(b, '\r', State.LAST_LF);
      case LAST_LF -> when(b, '\n', State.COMPLETE);
      case BYTES, COMPLETE, INVALID -> state;
    };
  }

  private static State when(byte b, char expected, State then) {
    return b == expected ? then : State.INVALID;
  }

  private State first(byte b) {
    digits = 0;
    return digit(b);
  }

  private State digit(byte b) {
    int value = Character.digit(b, 16);
    if (value < 0 || ++digits > MOST_DIGITS) {
      return State.INVALID;
    }
    left = 16 * left + value;
    return State.DIGITS;
  }

  private void pass(ByteBuffer piece) {
    int length = (int) Math.min(left, piece.remaining());
    receiver.accept(piece.slice(piece.position(), length));
    piece.position(piece.position() + length);
    left -= length;
    if (left == 0) {
      state = State.BYTES_CR;
    }
  }
}
