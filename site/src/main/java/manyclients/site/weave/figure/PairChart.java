package manyclients.site.weave.figure;

import java.util.List;
import manyclients.site.weave.figure.ChartData.Series;

/// Draws an old source's figures beside ours: the same rows twice, each half with its own axis,
/// because only the order can be compared.
final class PairChart {
  private static final int ROW = 44;
  private static final int TOP = 54;
  private static final int GAP = 24;
  private static final int BAR = 9;

  private final ChartData data;
  private final Svg svg = new Svg();

  PairChart(ChartData data) {
    this.data = data;
  }

  String svg(String label) {
    int columns = data.categories().size();
    double width = (Svg.WIDTH - GAP * (columns - 1.0)) / columns;
    for (int column = 0; column < columns; column++) {
      column(column, column * (width + GAP), width);
    }
    svg.fact("kind", "pair");
    return svg.picture(label, TOP + data.series().size() * (double) ROW);
  }

  private void column(int column, double left, double width) {
    List<String> head = Svg.wrapped(data.categories().get(column), width);
    svg.lines(left, TOP - 6 - head.size() * (double) Svg.LINE, "start", Svg.MUTED, head);
    svg.rule(left, TOP - 10, left + width, TOP - 10, Svg.INK);
    double most =
        data.series().stream().mapToDouble(each -> each.cells().get(column).most()).max().orElse(1);
    int longest =
        data.series().stream()
            .mapToInt(each -> each.cells().get(column).words().length())
            .max()
            .orElse(0);
    double room = width - longest * Svg.WIDE_LETTER - 8; // all bars of a column are on one scale
    for (int row = 0; row < data.series().size(); row++) {
      Series series = data.series().get(row);
      Cell cell = series.cells().get(column);
      double y = TOP + row * (double) ROW;
      double end = left + room * cell.value() / most;
      svg.text(left, y + 12, "start", Svg.MUTED, series.name());
      svg.results();
      svg.field(left, y + 19, end - left, BAR, column == 0 ? 0.35 : 0.9);
      svg.dot(end, y + 19 + BAR / 2.0, Svg.ACCENT, cell);
      svg.text(end + 7, y + 28, "start", Svg.INK, cell.words());
      svg.axesAgain();
    }
  }
}
