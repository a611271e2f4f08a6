package manyclients.store.log;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// The settings of a log.
///
/// @param rewriteFrom the size in bytes below which a log is not rewritten automatically
/// @param nanoTime a clock like [System#nanoTime()]
/// @param notices receives one line for the operator when a torn end was cut off, the log has
///   failed, or a rewrite has failed. Any thread may call it
public record LogSettings(
    Fsync fsync,
    CommitBy commitBy,
    long rewriteFrom,
    LongSupplier nanoTime,
    Consumer<String> notices) {
  private static final long REWRITE_FROM = 64L << 20; // as with Redis

  public LogSettings(Fsync fsync, Consumer<String> notices) {
    this(fsync, CommitBy.THREAD, REWRITE_FROM, System::nanoTime, notices);
  }

  /// Returns whether only the thread writes. Then replies wait for an `fsync`, but loops do not.
  boolean threadWrites() {
    return commitBy == CommitBy.THREAD && fsync == Fsync.ALWAYS;
  }

  public LogSettings withCommitBy(CommitBy commitBy) {
    return new LogSettings(fsync, commitBy, rewriteFrom, nanoTime, notices);
  }
}
