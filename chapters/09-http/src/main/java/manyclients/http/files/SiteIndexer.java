package manyclients.http.files;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;

/// Walks through a folder once, and makes a [Site] of it. It follows no symbolic link, and leaves
/// out what begins with a dot.
final class SiteIndexer {
  private static final String INDEX = "index.html";

  private final Path root;
  private final FileLoader loader;
  private final Map<String, SiteFile> files = new HashMap<>();

  SiteIndexer(Path root, SiteBudget budget) {
    this.root = root;
    this.loader = new FileLoader(budget);
  }

  Site site() throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return isHidden(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (attributes.isRegularFile() && !isHidden(file)) {
              add(pathOf(file), loader.load(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return new Site(files, loader.open());
  }

  private boolean isHidden(Path file) {
    return !file.equals(root) && file.getFileName().toString().startsWith(".");
  }

  /// `/a/b.html`, as it is asked for.
  private String pathOf(Path file) {
    StringBuilder path = new StringBuilder();
    for (Path name : root.relativize(file)) {
      path.append('/').append(name);
    }
    return path.toString();
  }

  private void add(String path, SiteFile file) {
    files.put(path, file);
    if (path.endsWith("/" + INDEX)) {
      String folder = path.substring(0, path.length() - INDEX.length());
      files.put(folder, file);
      if (folder.length() > 1) {
        files.put(folder.substring(0, folder.length() - 1), new SiteFile.Moved(encode(folder)));
      }
    }
  }

  private static String encode(String path) {
    try {
      return new URI(null, null, path, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(path, e);
    }
  }

  /// Closes what it has opened for a site that will not be.
  void discard() {
    loader.close();
  }
}
