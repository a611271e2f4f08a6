package manyclients.store.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/// An open file. For one thread at a time.
///
/// What has been written is in the kernel's memory: the end of this process does no harm to it.
/// What has been forced is on the disk.
public interface LogFile extends Closeable {
  long size() throws IOException;

  boolean isReadOnly();

  /// Reads some bytes, from a position in the file.
  ///
  /// @return how many; -1 at the end of the file
  int read(ByteBuffer into, long at) throws IOException;

  /// Writes all bytes of the buffer. After an exception, any part of them may have been written.
  void write(ByteBuffer bytes, long at) throws IOException;

  /// Returns when all that has been written is on the disk. After an exception, nothing is known of
  /// what was written since the last time: the kernel may have dropped it, and calling again may
  /// succeed all the same.
  void force() throws IOException;

  void truncate(long size) throws IOException;
}
