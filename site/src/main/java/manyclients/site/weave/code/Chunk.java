package manyclients.site.weave.code;

import java.util.List;

/// Lines of one source file, as an `include::` in the text asks for them.
///
/// @param file their file
/// @param lines their numbers in order
/// @param caption their place in the file
/// @param id the anchor of the chunk on its page
/// @param language the language for the colours
public record Chunk(
    SourceFile file, List<Integer> lines, Caption caption, String id, String language) {
  /// The maximum number of lines that fit on a page, and that a reader can keep in mind.
  public static final int MOST_LINES = 30;

  public Chunk {
    lines = List.copyOf(lines);
  }
}
