package manyclients.store.log;

/// What calls [AppendLog#commit()]: the three steps from one `fsync` a command to one for all that
/// came meanwhile.
public enum CommitBy {
  /// Each command, at its end.
  COMMAND,

  /// Each loop, at the end of a turn in which there were commands.
  TURN,

  /// A thread of its own, again and again. No loop waits for the disk. A loop that finds the file
  /// free writes by itself if no reply has to wait for the disk.
  THREAD
}
