package manyclients.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// A real file. It writes at most a megabyte per call, because the JDK copies buffers that are not
/// direct, and keeps the memory of the largest copy as long as the thread lives.
record DiskFile(FileChannel channel, boolean isReadOnly) implements LogFile {
  private static final int AT_ONCE = 1 << 20;

  @Override
  public long size() throws IOException {
    return channel.size();
  }

  @Override
  public int read(ByteBuffer into, long at) throws IOException {
    return channel.read(into, at);
  }

  @Override
  public void write(ByteBuffer bytes, long at) throws IOException {
    long position = at;
    while (bytes.hasRemaining()) {
      int length = Math.min(bytes.remaining(), AT_ONCE);
      int written = channel.write(bytes.slice(bytes.position(), length), position);
      bytes.position(bytes.position() + written);
      position += written;
    }
  }

  /// Forces the file's bytes and its length, but not the time of its last change.
  @Override
  public void force() throws IOException {
    channel.force(false);
  }

  @Override
  public void truncate(long size) throws IOException {
    channel.truncate(size);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
