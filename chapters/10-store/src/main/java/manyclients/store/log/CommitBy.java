package manyclients.store.log;

/// The caller of [AppendLog#commit()]: three steps from one `fsync` per command to one for all
/// commands that arrive in the meantime.
public enum CommitBy {
  /// Each command, at its end.
  COMMAND,

  /// Each loop, at the end of a turn in which there were commands.
  TURN,

  /// A separate thread, again and again. No loop waits for the disk. A loop that finds the file
  /// free writes by itself if no reply has to wait for the disk.
  THREAD
}
