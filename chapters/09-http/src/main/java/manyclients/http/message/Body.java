package manyclients.http.message;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// The content of a response.
public sealed interface Body {
  /// Returns the length in bytes, or -1 if only the end of the body will show it.
  long length();

  /// Bytes in memory.
  ///
  /// @param bytes from position to limit. They are not consumed, and may be sent to many clients
  record Whole(ByteBuffer bytes) implements Body {
    @Override
    public long length() {
      return bytes.remaining();
    }
  }

  /// A part of a file, sent by the kernel.
  ///
  /// @param file stays open
  record FromFile(FileChannel file, long from, long length) implements Body {}

  /// Bytes that are produced while they are sent.
  ///
  /// @param length their number, or -1 if it is unknown
  record Streamed(BodySource source, long length) implements Body {}
}
