package manyclients.lab.swarm;

import java.nio.ByteBuffer;
import manyclients.contract.frame.FrameDecoder;
import manyclients.lab.swarm.Dialogue.Outcome;

/// Compares replies with their requests, byte for byte, as the bytes come. It keeps none of them: a
/// reply in a hundred pieces is checked in a hundred pieces. That is why it does not use the frame
/// decoder, which needs a whole frame in one buffer.
final class ReplyChecker implements Dialogue.Replies {
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

  @Override
  public long replies() {
    return replies;
  }

  @Override
  public boolean inside() {
    return offset > 0;
  }

  /// Checks bytes. A length that no reply can have is garbage.
  @Override
  public Outcome check(ByteBuffer in) {
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
