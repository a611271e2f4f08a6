package manyclients.exercises.ch00;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Reads payloads from a stream of frames: a 4-byte big-endian length, then that many bytes.
public final class PayloadReader {
  private final DataInputStream in;
  private final int maxPayload;

  public PayloadReader(InputStream in, int maxPayload) {
    this.in = new DataInputStream(in);
    this.maxPayload = maxPayload;
  }

  /// Returns the next payload, or null if the stream ends before it begins.
  ///
  /// @throws java.net.ProtocolException when its length is negative, or over the limit
  /// @throws java.io.EOFException when the stream ends inside the frame
  public byte @Nullable [] read() throws IOException {
    // TODO: a stranger chose the length. What may it be, and what does it prove?
    byte[] payload = new byte[in.readInt()];
    in.readFully(payload);
    return payload;
  }
}
