package manyclients.exercises.ch00;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import org.jspecify.annotations.Nullable;

/// Reads payloads from a stream of frames, a chunk at a time.
public final class PayloadReader {
  private static final int CHUNK = 4_096;

  private final DataInputStream in;
  private final int maxPayload;

  public PayloadReader(InputStream in, int maxPayload) {
    this.in = new DataInputStream(in);
    this.maxPayload = maxPayload;
  }

  public byte @Nullable [] read() throws IOException {
    int first = in.read();
    if (first < 0) {
      return null;
    }
    int length = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
    if (length < 0 || length > maxPayload) {
      throw new ProtocolException("a length of " + length);
    }
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    byte[] chunk = new byte[Math.min(length, CHUNK)];
    while (payload.size() < length) {
      int count = in.read(chunk, 0, Math.min(chunk.length, length - payload.size()));
      if (count < 0) {
        throw new EOFException("inside a payload");
      }
      payload.write(chunk, 0, count);
    }
    return payload.toByteArray();
  }
}
