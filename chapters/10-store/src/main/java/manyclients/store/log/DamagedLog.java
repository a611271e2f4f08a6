package manyclients.store.log;

import java.io.IOException;

/// Reports damage that no power failure explains, or a file that is not a log.
public final class DamagedLog extends IOException {
  private static final long serialVersionUID = 1;

  private final long offset;

  DamagedLog(String name, long offset, String problem) {
    super("%s is damaged at byte %s: %s".formatted(name, offset, problem));
    this.offset = offset;
  }

  /// Returns the position of the damage in the file.
  public long offset() {
    return offset;
  }
}
