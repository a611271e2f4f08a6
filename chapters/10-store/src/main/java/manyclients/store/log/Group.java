package manyclients.store.log;

/// What one command changes, or one transaction: collected here, and given to the log at its end.
/// If it is several records, they stand between `MULTI` and `EXEC`. A replay sees all of them or
/// none.
///
/// For one thread at a time: each loop has a group of its own. [#end()] is called before another
/// thread may change the same keys, so the log has the changes of a key in their order.
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

  /// Gives the log what has been collected, if anything has. Waits for the disk when the log has no
  /// room left.
  ///
  /// @return the position that has to be durable before the command is answered, be it one that has
  ///   only read: it may have seen what is not durable yet
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
