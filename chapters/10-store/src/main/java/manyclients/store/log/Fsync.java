package manyclients.store.log;

/// The time when the append-only file is forced to the disk: Redis's `appendfsync`. In all cases a
/// change is written before it is acknowledged.
public enum Fsync {
  /// Before a change is acknowledged: an acknowledged change outlives a power failure.
  ALWAYS,

  /// Once a second: a power failure loses at most about a second of acknowledged changes. While the
  /// disk hangs, nothing is acknowledged.
  EVERYSEC,

  /// When the kernel decides. A change outlives the process, but not a crash of the machine.
  NO
}
