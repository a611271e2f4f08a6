package manyclients.store.log;

import java.io.IOException;
import manyclients.store.data.Journal;
import org.jspecify.annotations.Nullable;

/// Reads a log from its beginning, and reports its contents to a journal.
///
/// An incomplete batch is the end of the log. A power failure leaves such a batch, because data
/// that was not forced may have arrived in part, in any order. But if a later batch records that
/// this one had been forced, the log is damaged, and is not cut off there.
final class Replay {
  private final Window window;
  private final String name;
  private final Journal target;
  private long end;

  Replay(LogFile file, String name, Journal target) throws IOException {
    this.window = new Window(file);
    this.name = name;
    this.target = target;
  }

  /// Returns the position after the last complete batch.
  long end() {
    return end;
  }

  /// Returns the number of bytes after the last complete batch.
  long torn() {
    return window.end() - end;
  }

  void run() throws IOException {
    if (!begins()) {
      throw damage(0, "this is not the log of a store");
    }
    boolean more = torn() > 0;
    while (more) {
      more = next() && torn() > 0;
    }
    for (long at = end + 1; at <= window.end() - BatchHeader.SIZE; at++) {
      BatchHeader later = header(at);
      if (later != null && later.forced() > end) {
        throw damage(
            end, "a batch at byte %s was written when this one had been forced".formatted(at));
      }
    }
  }

  /// Returns whether the file begins like a log, even a torn one. Other files are refused, because
  /// they would be cut off. Bytes that were never written are zero.
  private boolean begins() throws IOException {
    int length = (int) Math.min(BatchHeader.SIZE, window.end());
    return BatchHeader.canBegin(window.array(), window.show(0, length), length);
  }

  /// Reads a batch.
  ///
  /// @return whether there was a complete one
  private boolean next() throws IOException {
    BatchHeader header = header(end);
    if (header == null || header.bytes() < 0 || header.bytes() > torn() - BatchHeader.SIZE) {
      return false;
    }
    int size = BatchHeader.SIZE + header.bytes();
    int start = window.show(end, size);
    if (!header.matches(window.array(), start)) {
      return false;
    }
    RecordReader records = new RecordReader(window.array(), start + BatchHeader.SIZE, start + size);
    try {
      records.into(target);
    } catch (IllegalArgumentException e) { // the checksum is right: another program has written it
      throw damage(end + records.position() - start, String.valueOf(e.getMessage()));
    }
    end += size;
    return true;
  }

  private @Nullable BatchHeader header(long at) throws IOException {
    if (at > window.end() - BatchHeader.SIZE) {
      return null;
    }
    int start = window.show(at, BatchHeader.SIZE);
    BatchHeader header = BatchHeader.read(window.array(), start);
    return header != null && header.at() == at ? header : null;
  }

  private DamagedLog damage(long at, String problem) {
    return new DamagedLog(name, at, problem);
  }
}
