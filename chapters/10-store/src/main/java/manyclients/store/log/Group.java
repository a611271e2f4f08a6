package manyclients.store.log;

/// Collects the changes of one command or transaction for the log. Several records stand between
/// `MULTI` and `EXEC`, and a replay applies either all of them or none.
///
/// One thread at a time may use it: each loop has its own group. [#end()] is called before another
/// thread may change the same keys, so the log has the changes of a key in order.
public final class Group extends Records {
  private static final byte[] MULTI = record(1, "MULTI");
  private static final byte[] EXEC = record(1, "EXEC");

  private final AppendLog log;

  Group(AppendLog log) {
    this.log = log;
    begin();
  }

  private void begin() {
    bytes.clear(0);
    bytes.add(MULTI);
    count = 0;
  }

  /// Gives all collected changes to the log. Waits for the disk if the log has no room left, or
  /// with [CommitBy#COMMAND].
  ///
  /// @return the position that has to be durable before the command is answered, even if it only
  ///   read, because the values that it read may not be durable yet
  public long end() {
    if (count == 0) {
      return log.appended();
    }
    int start = count == 1 ? MULTI.length : 0;
    if (count > 1) {
      bytes.add(EXEC);
    }
    try {
      return log.append(bytes.array(), start, bytes.size() - start);
    } finally {
      begin();
    }
  }
}
