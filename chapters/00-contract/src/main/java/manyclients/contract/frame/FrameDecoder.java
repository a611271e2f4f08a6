package manyclients.contract.frame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Finds frames in bytes. A frame is a 4-byte big-endian length and that many bytes of payload.
///
/// It holds no bytes and no socket: the caller owns the buffer, in which an incomplete frame stays.
/// So one decoder can serve many connections in turn, and its caller need not keep a buffer for an
/// idle one. Not for several threads at the same time.
public final class FrameDecoder {
  /// The number of bytes in front of each payload.
  public static final int HEADER = Integer.BYTES;

  /// The result of looking at the bytes.
  public enum Outcome {
    /// A whole frame, now before the buffer's position; [#payload()] shows its contents.
    FRAME,
    /// The beginning of a frame, which stays in the buffer; [#needed()] tells how long it will be.
    INCOMPLETE,
    /// Not a frame: its length is negative. Nothing after it can be trusted.
    NEGATIVE_LENGTH,
    /// A frame over the limit. It is not read; otherwise the sender would decide how much we read.
    TOO_LONG
  }

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final int maxPayload;
  private ByteBuffer bytes = NOTHING;
  private int start;
  private int length;
  private @Nullable ByteBuffer viewed;
  private int viewedFrom;
  private ByteBuffer view = NOTHING;
  private int needed = HEADER;

  public FrameDecoder(int maxPayload) {
    this.maxPayload = maxPayload;
  }

  /// Looks at the bytes between position and limit, and takes one frame if it is complete.
  public Outcome decode(ByteBuffer in) {
    needed = HEADER;
    if (in.remaining() < HEADER) {
      return Outcome.INCOMPLETE;
    }
    int length = in.getInt(in.position());
    if (length < 0) {
      return Outcome.NEGATIVE_LENGTH;
    }
    if (length > maxPayload) {
      return Outcome.TOO_LONG;
    }
    needed = HEADER + length;
    return in.remaining() < needed ? Outcome.INCOMPLETE : take(in, length);
  }

  private Outcome take(ByteBuffer in, int length) {
    this.bytes = in;
    this.start = in.position() + HEADER;
    this.length = length;
    in.position(start + length);
    return Outcome.FRAME;
  }

  /// Returns the payload of the last [Outcome#FRAME]: a slice of the caller's buffer, big-endian,
  /// whose methods reach only the payload's own bytes (except `array`, which is the caller's whole
  /// array). It is valid until the decoded buffer is changed or the next payload is requested.
  public ByteBuffer payload() {
    // reuse the last slice if it shows the same bytes: requests of one size make no garbage
    if (viewed != bytes || viewedFrom != start || view.capacity() != length) {
      viewed = bytes;
      viewedFrom = start;
      view = bytes.slice(start, length);
    }
    return view.clear().order(ByteOrder.BIG_ENDIAN); // undo what the last handler did to it
  }

  /// Returns the length of the frame that [#decode] last looked at, as far as it is known: that of
  /// the header alone before the header has arrived, or if the frame is refused.
  public int needed() {
    return needed;
  }

  @Override
  public String toString() {
    return "FrameDecoder[maxPayload=" + maxPayload + "]";
  }
}
