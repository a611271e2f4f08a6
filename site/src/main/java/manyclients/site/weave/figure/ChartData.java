package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.List;

/// The numbers behind a chart, as the text writes them: a line of categories, then a line a series,
/// cells between bars.
///
/// @param corner what stands before the categories: what rows and columns are
/// @param categories what stands along the x axis
/// @param series the lines of the chart; those of the book, then perhaps the reader's own
/// @param book how many lines are the book's
record ChartData(String corner, List<String> categories, List<Series> series, int book) {
  /// What the names of the reader's own lines end with.
  static final String HERE = ", here";

  /// A line of a chart.
  ///
  /// @param cells the numbers as written
  /// @param values the same, one a category
  record Series(String name, List<String> cells, List<Double> values) {}

  /// Reads `| 50 % | 99 %` and `due | 1.2 | 480`.
  ///
  /// @throws IllegalArgumentException with what is wrong
  static ChartData parse(List<String> lines) {
    List<List<String>> rows = lines.stream().filter(l -> !l.isBlank()).map(ChartData::row).toList();
    if (rows.size() < 2) {
      throw new IllegalArgumentException("a chart has a line of categories and a line a series");
    }
    List<String> categories = rows.getFirst().subList(1, rows.getFirst().size());
    List<Series> series = new ArrayList<>();
    for (List<String> row : rows.subList(1, rows.size())) {
      List<String> cells = row.subList(1, row.size());
      if (cells.size() != categories.size()) {
        throw new IllegalArgumentException(
            "'%s' has %d numbers for %d categories"
                .formatted(row.getFirst(), cells.size(), categories.size()));
      }
      series.add(new Series(row.getFirst(), cells, cells.stream().map(ChartData::number).toList()));
    }
    return new ChartData(rows.getFirst().getFirst(), categories, series, series.size());
  }

  /// These lines, and the same as the reader measured them.
  ChartData with(ChartData mine) {
    List<Series> both = new ArrayList<>(series);
    for (Series own : mine.series) {
      both.add(new Series(own.name() + HERE, own.cells(), own.values()));
    }
    return new ChartData(corner, categories, both, book);
  }

  double least() {
    return series.stream().flatMap(s -> s.values().stream()).mapToDouble(v -> v).min().orElse(0);
  }

  double most() {
    return series.stream().flatMap(s -> s.values().stream()).mapToDouble(v -> v).max().orElse(1);
  }

  private static List<String> row(String line) {
    List<String> cells = new ArrayList<>();
    for (String cell : line.strip().split("\\|", -1)) {
      cells.add(cell.strip());
    }
    return cells;
  }

  private static double number(String cell) {
    try {
      return Double.parseDouble(cell.replace(",", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + cell + "' is not a number", e);
    }
  }
}
