package manyclients.store.server;

import java.nio.file.Path;
import java.util.function.Consumer;
import manyclients.store.log.CommitBy;
import manyclients.store.log.Fsync;
import org.jspecify.annotations.Nullable;

/// What makes one store different from another. How many loops it has, where it listens and what it
/// grants to its clients is as with every server of the course:
/// [manyclients.contract.ServerConfig].
///
/// @param ownership who may touch which keys; with [Ownership#SINGLE], there is one loop
/// @param appendOnly the file that changes are appended to and replayed from; null: a restart
///   forgets all
/// @param fsync when that file is forced to the disk
/// @param commitBy what does that
/// @param notices is told, in one line, what an operator should know of that file
/// @param maxMemory how many bytes keys and values may take before commands that need more are
///   refused; 0 sets no limit
/// @param maxPending how many bytes of messages may wait for one subscriber, before it loses its
///   connection
public record StoreOptions(
    Ownership ownership,
    @Nullable Path appendOnly,
    Fsync fsync,
    CommitBy commitBy,
    Consumer<String> notices,
    long maxMemory,
    long maxPending) {
  private static final long MAX_PENDING = 8 << 20;

  public StoreOptions {
    if (maxMemory < 0 || maxPending < 1) {
      throw new IllegalArgumentException("maxMemory must be at least 0, maxPending at least 1");
    }
  }

  /// One loop, in memory only, with no limit.
  public static StoreOptions defaults() {
    return new StoreOptions(
        Ownership.SINGLE, null, Fsync.EVERYSEC, CommitBy.THREAD, _ -> {}, 0, MAX_PENDING);
  }

  public StoreOptions withOwnership(Ownership ownership) {
    return new StoreOptions(ownership, appendOnly, fsync, commitBy, notices, maxMemory, maxPending);
  }

  public StoreOptions withAppendOnly(Path file, Fsync fsync) {
    return new StoreOptions(ownership, file, fsync, commitBy, notices, maxMemory, maxPending);
  }

  public StoreOptions withCommitBy(CommitBy commitBy) {
    return new StoreOptions(ownership, appendOnly, fsync, commitBy, notices, maxMemory, maxPending);
  }

  public StoreOptions withNotices(Consumer<String> notices) {
    return new StoreOptions(ownership, appendOnly, fsync, commitBy, notices, maxMemory, maxPending);
  }

  public StoreOptions withMaxMemory(long bytes) {
    return new StoreOptions(ownership, appendOnly, fsync, commitBy, notices, bytes, maxPending);
  }

  public StoreOptions withMaxPending(long bytes) {
    return new StoreOptions(ownership, appendOnly, fsync, commitBy, notices, maxMemory, bytes);
  }
}
