package manyclients.http.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The contents of a folder at the time when it was indexed: the paths that clients may request,
/// and the file for each. No other path exists: not `..`, not a symbolic link, not a file whose
/// name begins with a dot.
///
/// It is immutable, so any thread may use it.
public final class Site implements Closeable {
  private static final String NOTHING = "/404.html";

  private final Map<String, SiteFile> files;
  private final List<Closeable> open;
  private final List<String> skipped;

  Site(Map<String, SiteFile> files, List<? extends Closeable> open, List<String> skipped) {
    this.files = Map.copyOf(files);
    this.open = List.copyOf(open);
    this.skipped = List.copyOf(skipped);
  }

  /// Reads all files of a folder and its subfolders. Small files stay in memory, large ones stay
  /// open. The folder itself may be a symbolic link.
  ///
  /// @throws IOException if the folder cannot be read, or there are no descriptors left for its
  ///   large files. Unreadable files are left out: see [#skipped()]
  public static Site of(Path root) throws IOException {
    return of(root, SiteBudget.defaults());
  }

  static Site of(Path root, SiteBudget budget) throws IOException {
    var index = new SiteIndexer(root.toRealPath(), budget);
    try {
      return index.site();
    } catch (Throwable t) {
      index.discard();
      throw t;
    }
  }

  /// Returns the file for the path of a request, or null.
  @Nullable SiteFile find(String path) {
    String decoded = TargetPath.decode(path); // decoded first, because `%41` is an `A`
    return decoded == null ? null : files.get(decoded);
  }

  /// Returns the page for all other paths, if the folder has one: its `404.html`.
  SiteFile.@Nullable Content pageForNothing() {
    return files.get(NOTHING) instanceof SiteFile.Content page ? page : null;
  }

  /// Returns the files that had to be left out, each with the reason, one per line.
  public List<String> skipped() {
    return skipped;
  }

  /// Returns the number of paths.
  public int size() {
    return files.size();
  }

  /// Closes the large files. Call it when no server serves them any more.
  @Override
  public void close() throws IOException {
    for (Closeable file : open) {
      file.close();
    }
  }
}
