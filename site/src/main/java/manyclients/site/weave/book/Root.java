package manyclients.site.weave.book;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The folder of the whole course; every file is named relative to it.
public record Root(Path folder) {
  public Root {
    folder = folder.toAbsolutePath().normalize();
  }

  /// Returns the name of `file` in messages and addresses: with `/`, and relative if it is inside.
  public String name(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path shown = absolute.startsWith(folder) ? folder.relativize(absolute) : absolute;
    return shown.toString().replace('\\', '/');
  }

  public Path resolve(String name) {
    return folder.resolve(name).normalize();
  }

  /// Returns the lines of a text file.
  public static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw new UncheckedIOException(new IOException(file + " is not UTF-8; convert it", e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
