package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/// The numbers behind a chart.
///
/// @param corner the name of the categories, such as `silent clients`
/// @param categories the labels of the x axis
/// @param series the lines of the chart
record ChartData(String corner, List<String> categories, List<Series> series) {

  /// A line of a chart.
  ///
  /// @param cells the numbers, one per category
  record Series(String name, List<Cell> cells) {}

  /// Reads a row of categories, such as `clients | 50 | 99`, and the rows of the series.
  ///
  /// @throws IllegalArgumentException whose message says what is wrong
  static ChartData of(List<List<Cell>> rows) {
    if (rows.size() < 2) {
      throw new IllegalArgumentException("a chart needs a line of categories and one per series");
    }
    List<String> head = rows.getFirst().stream().map(Cell::words).toList();
    List<String> categories = head.subList(1, head.size());
    List<Series> series = new ArrayList<>();
    for (List<Cell> row : rows.subList(1, rows.size())) {
      List<Cell> cells = row.subList(1, row.size());
      String name = row.getFirst().words();
      if (cells.size() != categories.size()) {
        throw new IllegalArgumentException(
            "'%s' has %s numbers for %s categories"
                .formatted(name, cells.size(), categories.size()));
      }
      cells.forEach(Cell::value);
      series.add(new Series(name, cells));
    }
    return new ChartData(head.getFirst(), categories, series);
  }

  /// Returns the smallest value, intervals included.
  double least() {
    return all(Cell::least).min().orElse(0);
  }

  /// Returns the largest value, intervals included.
  double most() {
    return all(Cell::most).max().orElse(1);
  }

  private DoubleStream all(ToDoubleFunction<Cell> number) {
    return series.stream().flatMap(each -> each.cells().stream()).mapToDouble(number);
  }
}
