package manyclients.http.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All that a folder has to offer, as it was when it was indexed: paths as clients ask for them,
/// and what is behind each. What is not in it does not exist, whatever a request calls it: `..`, a
/// symbolic link, a file whose name begins with a dot.
///
/// Immutable, and for all threads.
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

  /// Reads all files of a folder and of those in it. Small ones stay in memory, large ones open.
  /// The folder itself may be a symbolic link.
  ///
  /// @throws IOException when the folder cannot be read, or there are no descriptors left for its
  ///   large files. What may not be read in it is left out: see [#skipped()]
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

  /// What is behind the path of a request, if anything is.
  @Nullable SiteFile find(String path) {
    String decoded = TargetPath.decode(path); // first: `%41` is an `A`, and never a name of its own
    return decoded == null ? null : files.get(decoded);
  }

  /// The page for all other paths, if the folder has one: its `404.html`.
  SiteFile.@Nullable Content pageForNothing() {
    return files.get(NOTHING) instanceof SiteFile.Content page ? page : null;
  }

  /// What was left out against the owner's will, with the reason: a line each.
  public List<String> skipped() {
    return skipped;
  }

  /// How many paths lead somewhere.
  public int size() {
    return files.size();
  }

  /// Closes the large files. To be called when no server serves them any more.
  @Override
  public void close() throws IOException {
    for (Closeable file : open) {
      file.close();
    }
  }
}
