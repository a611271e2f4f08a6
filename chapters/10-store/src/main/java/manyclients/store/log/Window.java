package manyclients.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;

/// The part of a file that is in memory while the file is read.
final class Window {
  private static final int SIZE = 1 << 20;

  private final LogFile file;
  private final long end;
  private byte[] array;
  private long start; // where the array begins in the file
  private int length;

  Window(LogFile file) throws IOException {
    this.file = file;
    this.end = file.size();
    this.array = new byte[(int) Math.min(SIZE, end)];
  }

  /// Returns the length of the file.
  long end() {
    return end;
  }

  byte[] array() {
    return array;
  }

  /// Reads these bytes into the array, unless they are there.
  ///
  /// @param at the position in the file, which has at least `at + bytes` bytes
  /// @return the position of the bytes in the array
  int show(long at, int bytes) throws IOException {
    if (at < start || at + bytes > start + length) {
      read(at, bytes);
    }
    return (int) (at - start);
  }

  private void read(long at, int bytes) throws IOException {
    if (bytes > array.length) {
      array = new byte[bytes];
    }
    start = at;
    length = (int) Math.min(array.length, end - at);
    ByteBuffer buffer = ByteBuffer.wrap(array, 0, length);
    while (buffer.hasRemaining()) {
      if (file.read(buffer, at + buffer.position()) < 0) {
        throw new IOException("the file has become shorter");
      }
    }
  }
}
