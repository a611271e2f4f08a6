package manyclients.site.weave.moves;

import java.util.List;
import java.util.Set;

/// What a figure's source says.
///
/// @param bands the dashed lines
/// @param lanes the rows that time runs along
/// @param steps a sentence for each number of its moves
record Plan(
    List<Thing> things,
    List<Band> bands,
    Set<Integer> lanes,
    List<Move> moves,
    List<String> steps,
    int rows,
    int columns) {
  /// A dashed line across the figure, and what begins below it: the kernel, the program.
  ///
  /// @param row the row that it stands above
  /// @param line the line of the source
  record Band(String name, int row, int line) {}
}
