package manyclients.store.server;

import java.nio.file.Path;
import java.util.function.Consumer;
import manyclients.store.log.CommitBy;
import manyclients.store.log.Fsync;
import org.jspecify.annotations.Nullable;

/// The settings of a store. The number of loops, the address and the limits for clients come from
/// [manyclients.contract.ServerConfig], as for every server of the course.
///
/// @param ownership which loop may access which keys; with [Ownership#SINGLE], there is one loop
/// @param appendOnly the file to which changes are appended and from which they are replayed; with
///   null, a restart loses all keys
/// @param fsync when that file is forced to the disk
/// @param commitBy what writes and forces it
/// @param notices receives one line for the operator when that file has been cut off, or it or its
///   rewrite has failed
/// @param maxMemory the maximum size of keys and values in bytes, beyond which commands that need
///   more are refused; 0 sets no limit
/// @param maxPending the maximum size in bytes of messages and replies that wait for one
///   subscriber, beyond which the subscriber is disconnected
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

  /// Returns the settings of a store with one loop, in memory only, without a limit of memory.
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
