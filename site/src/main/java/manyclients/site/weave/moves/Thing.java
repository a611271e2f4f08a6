package manyclients.site.weave.moves;

import java.util.List;

/// Something that a figure shows: a client, a thread, a queue.
///
/// @param name its name in the moves
/// @param words the lines that it shows, the first of which is its title; of a strip, its title,
///   its places and its marks
/// @param row its first row in the grid, from 0
/// @param column its first column
/// @param rows the number of its rows
/// @param columns the number of its columns
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
