package manyclients.store.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/// An open file. One thread at a time may use it.
///
/// Written bytes are in the kernel's memory, and outlive this process. Forced bytes are on the
/// disk.
public interface LogFile extends Closeable {
  long size() throws IOException;

  boolean isReadOnly();

  /// Reads some bytes, from a position in the file.
  ///
  /// @return the number of bytes, or -1 at the end of the file
  int read(ByteBuffer into, long at) throws IOException;

  /// Writes all bytes of the buffer. After an exception, any part of them may have been written.
  void write(ByteBuffer bytes, long at) throws IOException;

  /// Returns when all written bytes are on the disk. After an exception, nothing is known about the
  /// bytes written since the last call: the kernel may have dropped them, and the next call may
  /// still succeed.
  void force() throws IOException;

  void truncate(long size) throws IOException;
}
