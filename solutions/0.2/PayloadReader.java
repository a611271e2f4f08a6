package manyclients.exercises.ch00;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads payloads from a stream of frames: a 4-byte big-endian length, then that many bytes.
public final class PayloadReader {
  private static final int FIRST = 4_096;

  private final InputStream in;
  private final int maxPayload;

  public PayloadReader(InputStream in, int maxPayload) {
    this.in = in;
    this.maxPayload = maxPayload;
  }

  /// Returns the next payload, or null if the stream ends before it begins.
  ///
  /// @throws ProtocolException when its length is negative, or over the limit
  /// @throws EOFException when the stream ends inside the frame
  public byte @Nullable [] read() throws IOException {
    byte[] header = in.readNBytes(Integer.BYTES);
    if (header.length == 0) {
      return null;
    }
    if (header.length < Integer.BYTES) {
      throw new EOFException("inside a header");
    }
    int length = ByteBuffer.wrap(header).getInt();
    if (length < 0 || length > maxPayload) {
      throw new ProtocolException("a length of " + length);
    }
    return payload(length);
  }

  private byte[] payload(int length) throws IOException {
    byte[] payload = new byte[Math.min(length, FIRST)];
    int have = 0;
    while (have < length) {
      if (have == payload.length) { // full of bytes that have arrived, so it may double
        payload = Arrays.copyOf(payload, (int) Math.min(length, 2L * have));
      }
      int wanted = payload.length - have;
      int count = in.readNBytes(payload, have, wanted);
      if (count < wanted) {
        throw new EOFException("inside a payload");
      }
      have += count;
    }
    return payload;
  }
}
