package manyclients.http.message;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// What a response carries.
public sealed interface Body {
  /// How long it is, in bytes, or -1 if only its end will tell.
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

  /// Part of a file, for the kernel to send.
  ///
  /// @param file stays open
  record FromFile(FileChannel file, long from, long length) implements Body {}

  /// Bytes that are made while they are sent.
  ///
  /// @param length how many they will be, or -1
  record Streamed(BodySource source, long length) implements Body {}
}
