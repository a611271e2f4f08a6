package manyclients.exercises.support;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import manyclients.contract.frame.FrameEncoder;
import org.jspecify.annotations.Nullable;

/// Frames on blocking streams, for code in which reading them is not the lesson.
public final class Frames {

  private Frames() {}

  /// Returns the next payload; null when the stream has ended instead.
  ///
  /// @throws EOFException when it ends inside a frame
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
