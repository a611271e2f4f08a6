package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import manyclients.site.weave.figure.ChartData.Series;

/// Draws categories: a row for each, with a dot for its figure, and the figure. Several series are
/// groups below each other, all on the same axis.
final class DotChart {
  private static final int ROW = 26;
  private static final int HEAD = 24;
  private static final int GAP = 10;
  private static final double MOST_NAME = 150;

  /// The x of a name; it leaves room for a J, which begins to the left of its own x.
  private static final double NAME = 2;

  private final ChartData data;
  private final Axis axis;
  private final List<String> unit;
  private final double left;
  private final double right;
  private final double top;
  private final Svg svg = new Svg();

  private record Row(String name, Cell cell, double y) {}

  DotChart(ChartData data, Look look) {
    this.data = data;
    this.axis = Axis.of(data, look.log());
    this.unit = Svg.wrapped(look.unit(), Svg.WIDTH);
    int names = data.categories().stream().mapToInt(String::length).max().orElse(0);
    this.left = NAME + Math.min(MOST_NAME, names * Svg.LETTER) + GAP;
    int figures =
        data.series().stream()
            .flatMap(series -> series.cells().stream())
            .mapToInt(cell -> cell.words().length())
            .max()
            .orElse(0);
    this.right = Svg.WIDTH - figures * Svg.LETTER - GAP - 4;
    this.top = unit.size() * (double) Svg.LINE + 6;
  }

  String svg(String label) {
    List<Row> rows = new ArrayList<>();
    Map<String, Double> heads = new LinkedHashMap<>();
    double y = top;
    boolean grouped = data.series().size() > 1;
    svg.lines(0, 13, "start", Svg.MUTED, unit);
    for (Series series : data.series()) {
      if (grouped) {
        y += HEAD;
        heads.put(series.name(), y - 4);
      }
      for (int i = 0; i < series.cells().size(); i++) {
        y += ROW;
        rows.add(new Row(data.categories().get(i), series.cells().get(i), y - ROW / 2.0 + 3));
      }
    }
    axis(y + 6);
    heads.forEach((name, below) -> svg.text(0, below, "start", Svg.INK, name)); // above its rows
    rows.forEach(row -> svg.lines(NAME, row.y() + 5, "start", Svg.MUTED, List.of(row.name())));
    svg.results();
    rows.forEach(this::row);
    svg.fact("kind", "dots");
    svg.fact(
        "plot", "%s %s %s %s".formatted(Svg.at(left), Svg.at(top), Svg.at(right), Svg.at(y + 6)));
    svg.fact("scale", axis.log() ? "log" : "linear");
    svg.fact("from", Double.toString(axis.from()));
    svg.fact("to", Double.toString(axis.to()));
    return svg.picture(label, y + 30);
  }

  private void axis(double bottom) {
    double free = Double.NEGATIVE_INFINITY;
    for (double mark : axis.marks()) {
      String words = Axis.label(mark);
      double half = words.length() * Svg.WIDE_LETTER / 2;
      svg.rule(x(mark), top + 4, x(mark), bottom);
      if (x(mark) - half > free) {
        svg.text(x(mark), bottom + 18, "middle", Svg.MUTED, words);
        free = x(mark) + half + 4;
      }
    }
  }

  private void row(Row row) {
    Cell cell = row.cell();
    if (cell.hasInterval()) {
      svg.whisker(x(cell.least()), row.y(), x(cell.most()), row.y(), Svg.ACCENT);
    }
    svg.dot(x(cell.value()), row.y(), Svg.ACCENT, cell);
    svg.text(Svg.WIDTH, row.y() + 5, "end", Svg.INK, cell.words());
  }

  private double x(double value) {
    return left + axis.height(value) * (right - left);
  }
}
