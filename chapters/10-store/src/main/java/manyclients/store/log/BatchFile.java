package manyclients.store.log;

import java.io.Closeable;
import java.io.IOException;

/// A log file that is written batch by batch. For one thread at a time.
///
/// After an exception it is cut back to what is known to be good, as far as it can be, and not to
/// be used any more.
final class BatchFile implements Closeable {
  private final LogFile file;
  private long size;
  private long forced;

  /// @param size how many good bytes are in the file; all of them have been forced
  BatchFile(LogFile file, long size) {
    this.file = file;
    this.size = size;
    this.forced = size;
  }

  /// @param batch begins with room for a [BatchHeader]; if there is nothing behind it, nothing is
  ///   written
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

  /// What remains behind this position does no harm: it is not a complete batch. So this is tried
  /// once. That `force` succeeds here means nothing for what was written before.
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

  /// How many bytes have been written, and not forced yet.
  long unforced() {
    return size - forced;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
