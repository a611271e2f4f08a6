package manyclients.site.weave.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import manyclients.site.files.Folders;

/// The folder of the site. Only changed files are written, and each is replaced as a whole, so that
/// the site can be read while it is woven again.
///
/// Safe to call from several threads.
final class SiteFolder {
  private static final String UNFINISHED = ".unfinished";

  private final Path folder;
  private final boolean ours;
  private final Set<Path> written = ConcurrentHashMap.newKeySet();

  SiteFolder(Path folder) {
    this.folder = folder;
    this.ours = Files.isDirectory(folder.resolve("theme"));
  }

  /// @return whether it was missing or different
  boolean write(String href, String text) {
    return write(href, text.getBytes(UTF_8));
  }

  boolean write(String href, byte[] bytes) {
    Path file = folder.resolve(href);
    written.add(file);
    try {
      if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), bytes)) {
        return false;
      }
      Files.createDirectories(file.getParent());
      Path fresh = file.resolveSibling(file.getFileName() + UNFINISHED);
      Files.write(fresh, bytes);
      Folders.move(fresh, file);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void copy(Path from, String href) {
    try {
      write(href, Files.readAllBytes(from));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Removes the files of earlier weavings that this one did not write: pages, code, pictures. A
  /// folder that held no site before is left alone.
  void removeOthers() throws IOException {
    if (!ours) {
      return;
    }
    for (Path file : Folders.entries(folder)) {
      if (file.toString().endsWith(".html")) {
        remove(file);
      }
    }
    for (String part : List.of("source", "media", "theme", "xray", FigureFiles.FOLDER)) {
      for (Path file : Folders.files(folder.resolve(part))) {
        remove(file);
      }
    }
  }

  private void remove(Path file) throws IOException {
    if (!written.contains(file)) {
      Files.delete(file);
    }
  }
}
