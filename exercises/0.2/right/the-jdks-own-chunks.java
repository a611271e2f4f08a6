package manyclients.exercises.ch00;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Reads payloads from a stream of frames, and leaves the growing to the JDK.
public final class PayloadReader {
  private final InputStream in;
  private final int maxPayload;

  public PayloadReader(InputStream in, int maxPayload) {
    this.in = in;
    this.maxPayload = maxPayload;
  }

  public byte @Nullable [] read() throws IOException {
    byte[] header = in.readNBytes(Integer.BYTES);
    return header.length == 0 ? null : payload(ByteBuffer.wrap(whole(header, 4)).getInt());
  }

  private byte[] payload(int length) throws IOException {
    if (length < 0 || length > maxPayload) {
      throw new ProtocolException("a length of " + length);
    }
    return whole(in.readNBytes(length), length); // collects chunks of the bytes that have arrived
  }

  private static byte[] whole(byte[] bytes, int length) throws EOFException {
    if (bytes.length < length) {
      throw new EOFException("after " + bytes.length + " bytes of " + length);
    }
    return bytes;
  }
}
