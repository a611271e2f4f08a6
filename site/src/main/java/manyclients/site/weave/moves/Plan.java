package manyclients.site.weave.moves;

import java.util.List;
import java.util.Set;

/// The content of a figure's source.
///
/// @param bands the dashed lines
/// @param lanes the rows with a line for time
/// @param steps the sentences about the steps, in the order of the steps' numbers
record Plan(
    List<Thing> things,
    List<Band> bands,
    Set<Integer> lanes,
    List<Move> moves,
    List<String> steps,
    int rows,
    int columns) {
  /// A dashed line across the figure, with the name of the part that begins below it, such as the
  /// kernel.
  ///
  /// @param row the row below the line
  /// @param line the line of the source
  record Band(String name, int row, int line) {}
}
