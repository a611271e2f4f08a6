package manyclients.site.weave.moves;

import java.util.List;

/// Something that a figure shows: a client, a thread, a queue.
///
/// @param name what the moves call it
/// @param words the lines that it shows, the first of which is its title; of a strip, its title and
///   its places
/// @param row the first row of the grid that it is in, from 0
/// @param column the first column
/// @param rows how many rows it takes
/// @param columns how many columns
/// @param line the line of the source
record Thing(
    String name,
    Sign sign,
    List<String> words,
    int row,
    int column,
    int rows,
    int columns,
    int line) {
  int lastRow() {
    return row + rows - 1;
  }

  int lastColumn() {
    return column + columns - 1;
  }

  String title() {
    return words.getFirst();
  }

  Thing taller() {
    return new Thing(name, sign, words, row, column, rows + 1, columns, line);
  }

  Thing wider() {
    return new Thing(name, sign, words, row, column, rows, columns + 1, line);
  }
}
