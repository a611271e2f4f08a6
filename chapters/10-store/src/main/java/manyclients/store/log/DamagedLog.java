package manyclients.store.log;

import java.io.IOException;

/// A log that is damaged where it had been forced: no power failure explains that.
public final class DamagedLog extends IOException {
  private static final long serialVersionUID = 1;

  private final long offset;

  DamagedLog(String name, long offset, String problem) {
    super("%s is damaged at byte %s: %s".formatted(name, offset, problem));
    this.offset = offset;
  }

  /// Where in the file.
  public long offset() {
    return offset;
  }
}
