package manyclients.site.weave.code;

import java.util.List;

/// Lines of one source file, as an `include::` in the text asks for them.
///
/// @param file where they come from
/// @param lines their numbers in order
/// @param caption where in the file they stand
/// @param id the anchor of the chunk on its page
/// @param language how to colour it
public record Chunk(
    SourceFile file, List<Integer> lines, Caption caption, String id, String language) {
  /// More than this does not fit on a page, nor into a head.
  public static final int MOST_LINES = 30;

  public Chunk {
    lines = List.copyOf(lines);
  }
}
