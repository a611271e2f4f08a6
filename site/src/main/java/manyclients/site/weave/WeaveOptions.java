package manyclients.site.weave;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import manyclients.site.weave.book.Imprints;

/// The options of a weaving.
///
/// @param root the folder of the whole course
/// @param output the folder of the site
/// @param promote whether JShell's answers are written into the text where they differ from it
/// @param strict whether a warning fails the book
/// @param sessionLimit the longest that one input of a session may take
/// @param surroundings as from [Imprints#surroundings(Path)]
public record WeaveOptions(
    Path root,
    Path output,
    boolean promote,
    boolean strict,
    Duration sessionLimit,
    Map<String, String> surroundings) {
  private static final Duration SESSION_LIMIT = Duration.ofSeconds(30);

  /// @param strict whether a warning fails the book; in CI, with `CI=true`, it always does
  public WeaveOptions(Path root, Path output, boolean promote, boolean strict) {
    this(
        root,
        output,
        promote,
        strict || "true".equals(System.getenv("CI")),
        SESSION_LIMIT,
        Imprints.surroundings(root));
  }
}
