package manyclients.http.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Objects;
import manyclients.http.message.Body;
import org.jspecify.annotations.Nullable;

/// A file that is not kept in memory. It stays open, and is sent from its descriptor. If a program
/// writes to it while it is served, its attributes change.
///
/// @param type the value of `Content-Type`
/// @param attributes the attributes at the time when the file was indexed
record OpenFile(Path path, String type, FileChannel channel, BasicFileAttributes attributes) {

  static OpenFile of(Path path, String type, FileChannel channel) throws IOException {
    return new OpenFile(path, type, channel, attributes(path));
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  long size() {
    return attributes.size();
  }

  Instant modified() {
    return attributes.lastModifiedTime().toInstant();
  }

  /// Returns the representation of the file's bytes, valid until the file is written to.
  ///
  /// @param tag the tag of these bytes
  Representation with(String tag) {
    return Representation.plain(type, new Body.FromFile(channel, 0, size()), tag, modified());
  }

  /// Returns a tag from size and time, as precise as the file system: at best to the nanosecond.
  String tag() {
    Instant time = modified();
    return Long.toHexString(size())
        + "-"
        + Long.toHexString(time.getEpochSecond())
        + "."
        + Integer.toHexString(time.getNano());
  }

  /// Returns the file as it is now, or null if it has not changed. A deleted or replaced file
  /// counts as unchanged, because its descriptor still leads to the old bytes.
  @Nullable OpenFile changed() {
    try {
      var now = new OpenFile(path, type, channel, attributes(path));
      boolean replaced = !Objects.equals(now.attributes.fileKey(), attributes.fileKey());
      boolean same = now.size() == size() && now.modified().equals(modified());
      return replaced || same ? null : now;
    } catch (IOException e) {
      return null; // it does not exist any more, for instance
    }
  }
}
