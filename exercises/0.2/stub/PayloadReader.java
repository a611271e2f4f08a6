package manyclients.exercises.ch00;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Reads payloads from a stream of frames: each a 4-byte big-endian length and that many bytes.
public final class PayloadReader {
  private final DataInputStream in;
  private final int maxPayload;

  public PayloadReader(InputStream in, int maxPayload) {
    this.in = new DataInputStream(in);
    this.maxPayload = maxPayload;
  }

  /// The next payload; null when the stream has ended before it began.
  ///
  /// @throws java.net.ProtocolException when its length is negative, or over the limit
  /// @throws java.io.EOFException when the stream ends inside the frame
  public byte @Nullable [] read() throws IOException {
    // TODO: the length is a stranger's. What may it be, and what does it prove?
    byte[] payload = new byte[in.readInt()];
    in.readFully(payload);
    return payload;
  }
}
