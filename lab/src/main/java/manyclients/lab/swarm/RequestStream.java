package manyclients.lab.swarm;

import java.nio.ByteBuffer;
import manyclients.contract.frame.FrameDecoder;

/// All requests of one connection, as one stream of frames of equal size, and how far the kernel
/// has taken it. There is no buffer: bytes are computed when they can be sent, and computed again
/// if the kernel did not take them all.
final class RequestStream implements Dialogue.Requests {
  private final int connection;
  private final int size;
  private final int frame;
  private long taken; // bytes

  RequestStream(int connection, int size) {
    this.connection = connection;
    this.size = size;
    this.frame = FrameDecoder.HEADER + size;
  }

  @Override
  public long sent() {
    return taken / frame;
  }

  @Override
  public boolean owes(long end) {
    return taken < end * frame;
  }

  @Override
  public void took(int bytes) {
    taken += bytes;
  }

  @Override
  public long next() {
    return (taken + frame - 1) / frame;
  }

  @Override
  public long fill(ByteBuffer out, long end) {
    long sequence = sent();
    int offset = (int) (taken % frame);
    while (sequence < end && out.remaining() >= FrameDecoder.HEADER) {
      putHeader(out, offset);
      int from = Math.max(offset - FrameDecoder.HEADER, 0);
      int room = Math.min(size - from, out.remaining());
      Payload.fill(Payload.seed(connection, sequence), from, out, room);
      sequence++;
      offset = 0;
    }
    return sequence;
  }

  private void putHeader(ByteBuffer out, int offset) {
    if (offset == 0) {
      out.putInt(size);
    } else { // the rest of a header that the kernel took in part
      for (int at = offset; at < FrameDecoder.HEADER; at++) {
        out.put((byte) (size >>> (24 - 8 * at)));
      }
    }
  }
}
