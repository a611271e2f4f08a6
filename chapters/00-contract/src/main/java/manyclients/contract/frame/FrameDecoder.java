package manyclients.contract.frame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Finds frames in bytes. A frame is a 4-byte big-endian length and that many bytes of payload.
///
/// It holds no bytes and no socket: the caller owns the buffer, and bytes that do not yet make a
/// frame stay in it. So one decoder can serve many connections, one after the other, and an idle
/// connection need not own a buffer. Not for use by several threads at once.
public final class FrameDecoder {
  /// The bytes in front of each payload.
  public static final int HEADER = Integer.BYTES;

  /// What the bytes at hand turned out to be.
  public enum Outcome {
    /// A whole frame, now behind the buffer's position; [#payload()] shows what was in it.
    FRAME,
    /// The beginning of a frame, untouched; [#needed()] says how long it will be.
    INCOMPLETE,
    /// No frame: its length is negative. Nothing after it can be trusted.
    NEGATIVE_LENGTH,
    /// A frame over the limit. It is not read; else the sender would decide how much we read.
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

  /// Looks at the bytes between position and limit, and takes one frame if it is all there.
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

  /// The payload of the last [Outcome#FRAME]: a slice of the caller's buffer, big-endian, with
  /// nothing in reach of its methods but the payload's own bytes (only `array`, where there is one,
  /// is all of the caller's). Good until the buffer that was decoded is changed or the next payload
  /// is asked for.
  public ByteBuffer payload() {
    // the last slice, if it shows the same bytes: request after request of one size makes no
    // garbage
    if (viewed != bytes || viewedFrom != start || view.capacity() != length) {
      viewed = bytes;
      viewedFrom = start;
      view = bytes.slice(start, length);
    }
    return view.clear().order(ByteOrder.BIG_ENDIAN); // whatever was done to it, for another client
  }

  /// How many bytes the frame at the buffer's position takes in all, as far as is known: the header
  /// alone until the header is there. Never more than the limit allows.
  public int needed() {
    return needed;
  }

  @Override
  public String toString() {
    return "FrameDecoder[maxPayload=" + maxPayload + "]";
  }
}
