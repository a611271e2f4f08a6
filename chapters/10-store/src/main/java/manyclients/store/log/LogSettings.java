package manyclients.store.log;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// How a log is kept.
///
/// @param rewriteFrom a log of fewer bytes is not rewritten by itself
/// @param nanoTime a clock, as [System#nanoTime()] is one
/// @param notices is told what an operator should know, in one line: that a torn end was cut off,
///   that the log has failed, that a rewrite has. Called by any thread
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

  /// Whether loops leave writing to the thread: replies wait for an `fsync`, and loops do not.
  boolean threadWrites() {
    return commitBy == CommitBy.THREAD && fsync == Fsync.ALWAYS;
  }

  public LogSettings withCommitBy(CommitBy commitBy) {
    return new LogSettings(fsync, commitBy, rewriteFrom, nanoTime, notices);
  }
}
