package manyclients.exercises.support;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import manyclients.contract.frame.FrameEncoder;
import org.jspecify.annotations.Nullable;

/// Frames on blocking streams, for answers that need not read frames themselves.
public final class Frames {

  private Frames() {}

  /// Returns the next payload; null at the end of the stream.
  ///
  /// @throws EOFException when the stream ends inside a frame
  public static byte @Nullable [] read(InputStream in) throws IOException {
    byte[] header = in.readNBytes(Integer.BYTES);
    if (header.length == 0) {
      return null;
    }
    if (header.length < Integer.BYTES) {
      throw new EOFException("the stream ended inside a header");
    }
    int length = ByteBuffer.wrap(header).getInt();
    byte[] payload = in.readNBytes(length);
    if (payload.length < length) {
      throw new EOFException("the stream ended inside a frame");
    }
    return payload;
  }

  public static void write(OutputStream out, byte[] payload) throws IOException {
    out.write(FrameEncoder.frame(ByteBuffer.wrap(payload)).array());
  }
}
