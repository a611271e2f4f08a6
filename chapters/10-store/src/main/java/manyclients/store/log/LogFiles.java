package manyclients.store.log;

import java.io.IOException;

/// The folder of a log: what it needs of a file system, and no more.
///
/// What has been done to the folder (files made, renamed, deleted) survives a power failure only
/// after [#forceDirectory()].
public interface LogFiles {
  /// Opens a file to read and write; makes it if there is none. One that may only be read is opened
  /// all the same.
  LogFile open(String name) throws IOException;

  /// Makes an empty file, in place of one that may be there.
  LogFile create(String name) throws IOException;

  /// Gives a file another name. A file of that name is replaced: at each moment, the name stands
  /// for one of the two.
  void rename(String from, String to) throws IOException;

  /// Deletes a file, if there is one.
  void delete(String name) throws IOException;

  /// Returns when all names are on the disk.
  void forceDirectory() throws IOException;
}
