package manyclients.store.log;

/// When what has been written to the append-only file is forced to the disk: Redis's `appendfsync`.
/// Written it is in any case, before it is acknowledged.
public enum Fsync {
  /// Before it is acknowledged: an acknowledged change outlives a power failure.
  ALWAYS,

  /// Once a second: a power failure takes about a second of acknowledged changes, and no more.
  /// While the disk hangs, nothing is acknowledged.
  EVERYSEC,

  /// When the kernel likes to. A change outlives the process, not the machine.
  NO
}
