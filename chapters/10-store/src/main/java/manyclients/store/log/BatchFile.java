package manyclients.store.log;

import java.io.Closeable;
import java.io.IOException;

/// A log file that is written batch by batch. For one thread at a time.
///
/// After an [IOException] the file is cut back to its good part, as far as possible, and must not
/// be used any more.
final class BatchFile implements Closeable {
  private final LogFile file;
  private long size;
  private long forced;

  /// @param size the number of good bytes in the file, which are forced before the first write
  BatchFile(LogFile file, long size) {
    this.file = file;
    this.size = size;
    this.forced = size;
  }

  /// @param batch begins with room for a [BatchHeader]; if nothing follows it, nothing is written
  void write(Bytes batch) throws IOException {
    if (batch.size() == BatchHeader.SIZE) {
      return;
    }
    try {
      BatchHeader.write(batch, size, forced);
      file.write(batch.buffer(), size);
      size += batch.size();
    } catch (IOException e) {
      cutBack(size, e);
      throw e;
    }
  }

  void force() throws IOException {
    if (forced == size) {
      return;
    }
    try {
      file.force();
      forced = size;
    } catch (IOException e) {
      cutBack(forced, e);
      throw e;
    }
  }

  /// Cuts the file back, with a single try. If that fails, the next start cuts off an incomplete
  /// batch. A `force` that succeeds here proves nothing about earlier writes.
  private void cutBack(long to, IOException cause) {
    try {
      file.truncate(to);
      file.force();
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  long size() {
    return size;
  }

  /// Returns the number of bytes that have been written but not forced yet.
  long unforced() {
    return size - forced;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
