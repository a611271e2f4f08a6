package manyclients.store.log;

/// Chooses the caller of [AppendLog#commit()]: three steps from one `fsync` per command to one for
/// all commands that arrive in the meantime.
public enum CommitBy {
  /// Each command that changes keys commits at its end.
  COMMAND,

  /// Each loop commits at the end of a turn with commands.
  TURN,

  /// A separate thread commits, again and again. A loop waits for the disk only if the log has no
  /// room left. A loop that finds the file free writes by itself if no reply has to wait for the
  /// disk.
  THREAD
}
