package manyclients.store.log;

import java.io.IOException;

/// The folder of a log, with the few file operations that the log needs.
///
/// A change of the folder (a file created, renamed or deleted) survives a power failure only after
/// [#forceDirectory()].
public interface LogFiles {
  /// Opens a file for reading and writing, or creates it. A file that is read-only is opened too.
  LogFile open(String name) throws IOException;

  /// Creates an empty file, replacing an existing one.
  LogFile create(String name) throws IOException;

  /// Renames a file, replacing an existing one: at each moment, the name stands for one of the two.
  void rename(String from, String to) throws IOException;

  /// Deletes a file if it exists.
  void delete(String name) throws IOException;

  /// Returns when all names are on the disk.
  void forceDirectory() throws IOException;
}
