package manyclients.http.files;

import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Walks through a folder once, and makes a [Site] of it. It follows no symbolic links, skips names
/// that begin with a dot, and reports the other files that it has to skip.
final class SiteIndexer extends SimpleFileVisitor<Path> {
  private static final String INDEX = "index.html";
  private static final char REPLACEMENT = '\ufffd';

  /// The encoding in which Java reads file names.
  private static final String NAMES = "sun.jnu.encoding";

  private final Path root;
  private final FileLoader loader;
  private final Map<String, SiteFile> files = new HashMap<>();
  private final List<String> skipped = new ArrayList<>();

  SiteIndexer(Path root, SiteBudget budget) {
    this.root = root;
    this.loader = new FileLoader(budget);
  }

  Site site() throws IOException {
    Files.walkFileTree(root, this);
    return new Site(files, loader.open(), skipped);
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    return isHidden(folder) || !hasName(folder)
        ? FileVisitResult.SKIP_SUBTREE
        : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (attributes.isRegularFile() && !isHidden(file) && hasName(file)) {
      read(file);
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException why) throws IOException {
    if (file.equals(root)) {
      throw why;
    }
    if (!isHidden(file)) {
      skip(file, why);
    }
    return FileVisitResult.CONTINUE;
  }

  private void read(Path file) throws IOException {
    try {
      add(pathOf(file), loader.load(file));
    } catch (AccessDeniedException | NoSuchFileException | EOFException e) {
      skip(file, e);
    }
  }

  /// Leaves out one file or folder, so that the others are still served.
  private void skip(Path file, IOException why) throws IOException {
    switch (why) {
      case AccessDeniedException _ -> skipped.add(pathOf(file) + " may not be read");
      case EOFException _ -> skipped.add(pathOf(file) + " became shorter while it was being read");
      case NoSuchFileException _ -> {} // it was there when the walk began
      default -> throw why;
    }
  }

  /// Returns whether Java could read the name. If its bytes are invalid in the locale, Java inserts
  /// a replacement character, and two names may become one.
  private boolean hasName(Path file) {
    if (file.equals(root) || file.getFileName().toString().indexOf(REPLACEMENT) < 0) {
      return true;
    }
    skipped.add(pathOf(file) + " has a name that is not in " + System.getProperty(NAMES));
    return false;
  }

  private boolean isHidden(Path file) {
    return !file.equals(root) && file.getFileName().toString().startsWith(".");
  }

  /// Returns the path in a request, such as `/a/b.html`.
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

  /// Closes the open files of a site that could not be completed.
  void discard() {
    loader.close();
  }
}
