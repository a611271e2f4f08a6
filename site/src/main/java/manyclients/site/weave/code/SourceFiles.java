package manyclients.site.weave.code;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import manyclients.site.weave.book.Root;

/// Reads each source file of a book once.
public final class SourceFiles {
  private final Root root;
  private final Map<Path, SourceFile> files = new TreeMap<>();

  public SourceFiles(Root root) {
    this.root = root;
  }

  /// Returns the file at `path`, or nothing if there is none inside the book.
  public Optional<SourceFile> at(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    if (!absolute.startsWith(root.folder()) || !Files.isRegularFile(absolute)) {
      return Optional.empty();
    }
    return Optional.of(files.computeIfAbsent(absolute, this::read));
  }

  /// Returns the file with that [SourceFile#name].
  public Optional<SourceFile> named(String name) {
    return at(root.resolve(name));
  }

  private SourceFile read(Path path) {
    return new SourceFile(path, root.name(path), Root.lines(path));
  }
}
