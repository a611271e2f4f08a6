package manyclients.store.log;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The files of a real folder. A file opened for writing is locked, because two servers would
/// destroy a common log.
public record DiskFiles(Path folder) implements LogFiles {

  @Override
  public LogFile open(String name) throws IOException {
    Path path = folder.resolve(name);
    if (Files.exists(path) && !Files.isWritable(path)) {
      return new DiskFile(FileChannel.open(path, READ), true);
    }
    return locked(path, READ, WRITE, CREATE);
  }

  @Override
  public LogFile create(String name) throws IOException {
    return locked(folder.resolve(name), READ, WRITE, CREATE, TRUNCATE_EXISTING);
  }

  private static LogFile locked(Path path, OpenOption... options) throws IOException {
    FileChannel channel = FileChannel.open(path, options);
    if (lock(channel) == null) {
      channel.close();
      throw new IOException(path + " is in use by another server");
    }
    return new DiskFile(channel, false);
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) { // this process has the lock
      return null;
    }
  }

  @Override
  public void rename(String from, String to) throws IOException {
    Files.move(folder.resolve(from), folder.resolve(to), ATOMIC_MOVE);
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  @Override
  public void forceDirectory() throws IOException {
    try (FileChannel channel = FileChannel.open(folder, READ)) {
      channel.force(true);
    }
  }
}
