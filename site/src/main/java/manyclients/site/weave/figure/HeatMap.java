package manyclients.site.weave.figure;

import java.util.stream.DoubleStream;
import manyclients.site.weave.figure.ChartData.Series;

/// Draws a grid of numbers: the larger the number, the stronger the colour. Each number stands in
/// its field. The corner names rows and columns: `server threads / client threads`.
final class HeatMap {
  private static final int ROW = 34;
  private static final int GAP = 8;

  /// The maximum share of colour: with more, words in ink are hard to read.
  private static final double MOST_COLOUR = 0.42;

  private static final double LEAST_COLOUR = 0.04;

  private final ChartData data;
  private final Look look;
  private final double left;
  private final double width;
  private final Svg svg = new Svg();

  HeatMap(ChartData data, Look look) {
    this.data = data;
    this.look = look;
    int names = data.series().stream().mapToInt(each -> each.name().length()).max().orElse(0);
    this.left = names * Svg.WIDE_LETTER + GAP;
    this.width = (Svg.WIDTH - left) / data.categories().size();
  }

  String svg(String label) {
    String[] corner = data.corner().split(" / ");
    svg.text(0, 13, "start", Svg.MUTED, look.unit());
    double top = 36;
    if (corner.length == 2) {
      svg.text(0, top, "start", Svg.MUTED, corner[0] + " ↓");
      svg.text(Svg.WIDTH, top, "end", Svg.MUTED, corner[1] + " →");
      top += 22;
    }
    for (int column = 0; column < data.categories().size(); column++) {
      double middle = left + (column + 0.5) * width;
      svg.text(middle, top, "middle", Svg.MUTED, data.categories().get(column));
    }
    top += 8;
    for (Series series : data.series()) {
      row(series, top);
      top += ROW;
    }
    svg.fact("kind", "heat");
    return svg.picture(label, top + 2);
  }

  private void row(Series series, double top) {
    svg.axesAgain();
    svg.text(left - GAP, top + ROW * 0.64, "end", Svg.MUTED, series.name());
    svg.results();
    for (int column = 0; column < series.cells().size(); column++) {
      Cell cell = series.cells().get(column);
      double x = left + column * width;
      svg.field(x + 1, top + 1, width - 2.0, ROW - 2.0, share(cell.value()));
      svg.figure(x + width / 2, top + ROW * 0.64, cell);
    }
  }

  /// Returns the share of colour: hardly any for the least value, the maximum for the largest.
  private double share(double value) {
    double least = scaled(values().min().orElse(0));
    double most = scaled(values().max().orElse(1));
    double part = most > least ? (scaled(value) - least) / (most - least) : 1;
    return LEAST_COLOUR + part * (MOST_COLOUR - LEAST_COLOUR);
  }

  private DoubleStream values() {
    return data.series().stream()
        .flatMap(series -> series.cells().stream())
        .mapToDouble(Cell::value);
  }

  private double scaled(double value) {
    return look.log() ? Math.log(value) : value;
  }
}
