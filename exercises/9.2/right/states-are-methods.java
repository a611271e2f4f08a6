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

  /// Handles the next byte; returns the state that handles the one after it.
  private interface State {
    State next(byte b);
  }

  private final Consumer<ByteBuffer> receiver;
  private State state = this::firstDigit;
  private int digits;
  private long left;

  public ChunkReader(Consumer<ByteBuffer> receiver) {
    this.receiver = receiver;
  }

  public Outcome read(ByteBuffer piece) {
    while (piece.hasRemaining() && state != COMPLETE && state != INVALID) {
      if (state == BYTES) {
        handOn(piece);
      } else {
        state = state.next(piece.get());
      }
    }
    return state == COMPLETE ? Outcome.COMPLETE : state == INVALID ? Outcome.INVALID : Outcome.MORE;
  }

  // These three are only compared, and never called.
  private static final State BYTES = _ -> null;
  private static final State COMPLETE = _ -> null;
  private static final State INVALID = _ -> null;

  private State firstDigit(byte b) {
    digits = 0;
    left = 0;
    return digit(b);
  }

  private State digit(byte b) {
    int value = Character.digit(b, 16);
    digits++;
    if (value < 0 || digits > 8) {
      return INVALID;
    }
    left = left << 4 | value;
    return this::digitOrEnd;
  }

  private State digitOrEnd(byte b) {
    return b == '\r' ? this::lineFeedOfSize : digit(b);
  }

  private State lineFeedOfSize(byte b) {
    State then = left > 0 ? BYTES : after('\r', after('\n', COMPLETE));
    return b == '\n' ? then : INVALID;
  }

  private static State after(char expected, State then) {
    return b -> b == expected ? then : INVALID;
  }

  private void handOn(ByteBuffer piece) {
    int length = (int) Math.min(left, piece.remaining());
    byte[] part = new byte[length];
    piece.get(part);
    left -= length;
    receiver.accept(ByteBuffer.wrap(part));
    if (left == 0) {
      state = after('\r', after('\n', this::firstDigit));
    }
  }
}
