package manyclients.store.log;

import java.io.IOException;

/// The folder of a log, with the few operations that the log needs of a file system.
///
/// A change of the folder (a file made, renamed, deleted) survives a power failure only after
/// [#forceDirectory()].
public interface LogFiles {
  /// Opens a file to read and write, or makes it if there is none. A file that may only be read is
  /// opened, too.
  LogFile open(String name) throws IOException;

  /// Makes an empty file, and replaces one that exists.
  LogFile create(String name) throws IOException;

  /// Gives a file another name. A file of that name is replaced: at each moment, the name stands
  /// for one of the two.
  void rename(String from, String to) throws IOException;

  /// Deletes a file, if there is one.
  void delete(String name) throws IOException;

  /// Returns when all names are on the disk.
  void forceDirectory() throws IOException;
}
