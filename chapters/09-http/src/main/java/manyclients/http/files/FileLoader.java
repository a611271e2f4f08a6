package manyclients.http.files;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import manyclients.http.message.Body;
import org.jspecify.annotations.Nullable;

/// Reads files into their representations, within a memory budget.
final class FileLoader {
  private static final int TAG_BYTES = 10;

  private final SiteBudget budget;
  private final List<FileChannel> open = new ArrayList<>();
  private long left;

  FileLoader(SiteBudget budget) {
    this.budget = budget;
    this.left = budget.all();
  }

  SiteFile load(Path path) throws IOException {
    FileChannel channel = open(path);
    open.add(channel);
    String type = MediaTypes.of(path.getFileName().toString());
    OpenFile file = OpenFile.of(path, type, channel);
    if (file.size() > Math.max(budget.file(), budget.gzip())) {
      return new SiteFile.Content(file.with(file.tag()), null, file);
    }
    byte[] bytes = readAll(channel, (int) file.size());
    String tag = tagOf(bytes);
    boolean kept = file.size() <= budget.file() && take(file.size());
    if (kept) {
      open.removeLast().close();
    }
    Representation plain =
        kept ? Representation.plain(type, inMemory(bytes), tag, file.modified()) : file.with(tag);
    Representation gzip = compressed(type, bytes, tag, file.modified());
    return new SiteFile.Content(plain, gzip, kept ? null : file);
  }

  /// Opens a file. If descriptors run out, the exception says how many files are open.
  private FileChannel open(Path file) throws IOException {
    try {
      return FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    } catch (AccessDeniedException | NoSuchFileException e) {
      throw e;
    } catch (FileSystemException e) {
      String why =
          "%s; %s files of more than %s bytes are open already"
              .formatted(e.getReason(), open.size(), budget.file());
      throw new FileSystemException(file.toString(), null, why);
    }
  }

  /// Compresses a file. Returns null if it is too large or no text, if that saves less than a
  /// tenth, or if no memory is left for it.
  private @Nullable Representation compressed(
      String type, byte[] bytes, String tag, Instant modified) throws IOException {
    if (bytes.length > budget.gzip() || !MediaTypes.isText(type)) {
      return null;
    }
    byte[] smaller = gzip(bytes);
    boolean pays = smaller.length < bytes.length - bytes.length / 10;
    return pays && take(smaller.length)
        ? Representation.gzip(type, inMemory(smaller), tag, modified)
        : null;
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    var out = new ByteArrayOutputStream(bytes.length / 3 + 64);
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private boolean take(long bytes) {
    if (bytes > left) {
      return false;
    }
    left -= bytes;
    return true;
  }

  /// Returns a body in direct memory, which the JDK need not copy to write it.
  private static Body inMemory(byte[] bytes) {
    return new Body.Whole(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
  }

  private static byte[] readAll(FileChannel channel, int size) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(size);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, bytes.position()) < 0) {
        throw new EOFException("a file became shorter while it was being read");
      }
    }
    return bytes.array();
  }

  /// Returns a tag computed from the bytes, so two servers with the same files have the same tags.
  private static String tagOf(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest, 0, TAG_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  /// Returns the files that are not in memory.
  List<? extends Closeable> open() {
    return open;
  }

  void close() {
    for (FileChannel channel : open) {
      try {
        channel.close();
      } catch (IOException e) {
        // it was only read
      }
    }
  }
}
