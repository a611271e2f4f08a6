package manyclients.lab.swarm;

import java.nio.ByteBuffer;
import manyclients.contract.frame.FrameDecoder;

/// Compares what comes back with what was asked, byte for byte, as the bytes come. It keeps none of
/// them: a reply that comes in a hundred pieces is checked in a hundred pieces. That is why it does
/// not use the frame decoder, which wants a whole frame in one buffer.
final class ReplyChecker {
  /// Where the stream of replies stands.
  enum Outcome {
    /// The reply at hand is not whole yet.
    INCOMPLETE,
    /// A whole reply, the one that was due.
    RIGHT,
    /// A whole reply, but not the one that was due.
    WRONG,
    /// No reply: a length that no reply can have. Nothing after it can be understood.
    GARBAGE
  }

  private static final int LONGEST = 1 << 30;

  private final int connection;
  private final int size;
  private long replies;
  private int offset;
  private int length;
  private boolean right = true;

  ReplyChecker(int connection, int size) {
    this.connection = connection;
    this.size = size;
  }

  /// How many replies have come whole, right or wrong.
  long replies() {
    return replies;
  }

  /// Whether a reply has begun and is not whole.
  boolean inside() {
    return offset > 0;
  }

  /// Takes bytes up to the end of one reply, or all there are.
  Outcome check(ByteBuffer in) {
    if (offset < FrameDecoder.HEADER && !header(in)) {
      return Outcome.INCOMPLETE;
    }
    if (length < 0 || length > LONGEST) {
      return Outcome.GARBAGE;
    }
    right &= length == size;
    int payload = offset - FrameDecoder.HEADER;
    int piece = Math.min(in.remaining(), length - payload);
    right &= Payload.matches(Payload.seed(connection, replies), payload, in, piece);
    offset += piece;
    return payload + piece < length ? Outcome.INCOMPLETE : whole();
  }

  private Outcome whole() {
    Outcome outcome = right ? Outcome.RIGHT : Outcome.WRONG;
    replies++;
    offset = 0;
    length = 0;
    right = true;
    return outcome;
  }

  private boolean header(ByteBuffer in) {
    if (offset == 0 && in.remaining() >= FrameDecoder.HEADER) {
      length = in.getInt();
      offset = FrameDecoder.HEADER;
      return true;
    }
    while (offset < FrameDecoder.HEADER && in.hasRemaining()) {
      length = length << 8 | in.get() & 0xff;
      offset++;
    }
    return offset == FrameDecoder.HEADER;
  }
}
