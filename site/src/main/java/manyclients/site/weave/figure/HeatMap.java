package manyclients.site.weave.figure;

import manyclients.site.weave.figure.ChartData.Series;

/// Draws a grid of numbers: the more, the more colour. Each number stands in its field.
final class HeatMap {
  private static final int LEFT = 70;
  private static final int TOP = 46;
  private static final int WIDTH = 66;
  private static final int HEIGHT = 34;
  private static final int GAP = 26;

  /// With more of it behind them, words in ink would be hard to read.
  private static final double MOST_COLOUR = 0.42;

  private static final double LEAST_COLOUR = 0.04;

  private final ChartData data;
  private final Look look;
  private final Svg svg = new Svg();

  HeatMap(ChartData data, Look look) {
    this.data = data;
    this.look = look;
  }

  String svg(String label) {
    int maps = data.series().size() / data.book();
    int high = TOP + data.book() * HEIGHT + GAP;
    for (int map = 0; map < maps; map++) {
      map(map * data.book(), map * high);
    }
    int width = LEFT + data.categories().size() * WIDTH;
    return svg.picture(label, width, maps * high - GAP + 4);
  }

  private void map(int first, double top) {
    String here = first == 0 ? "" : ChartData.HERE;
    String corner = data.corner().isEmpty() ? "" : " (" + data.corner() + ")";
    svg.text(0, top + 14, "start", Svg.MUTED, look.unit() + here + corner);
    for (int column = 0; column < data.categories().size(); column++) {
      double middle = LEFT + (column + 0.5) * WIDTH;
      svg.text(middle, top + TOP - 10, "middle", Svg.MUTED, data.categories().get(column));
    }
    for (int row = 0; row < data.book(); row++) {
      row(data.series().get(first + row), top + TOP + (double) row * HEIGHT);
    }
  }

  private void row(Series series, double top) {
    String name = series.name().replace(ChartData.HERE, "");
    svg.text(LEFT - 10.0, top + HEIGHT * 0.62, "end", Svg.MUTED, name);
    for (int column = 0; column < series.values().size(); column++) {
      double left = LEFT + column * WIDTH;
      double share = share(series.values().get(column));
      svg.field(left + 1, top + 1, WIDTH - 2.0, HEIGHT - 2.0, share);
      String cell = series.cells().get(column);
      svg.text(left + WIDTH / 2.0, top + HEIGHT * 0.62, "middle", Svg.INK, cell);
    }
  }

  /// The least has hardly any colour, the most all that there may be.
  private double share(double value) {
    double least = scaled(data.least());
    double most = scaled(data.most());
    double part = most > least ? (scaled(value) - least) / (most - least) : 1;
    return LEAST_COLOUR + part * (MOST_COLOUR - LEAST_COLOUR);
  }

  private double scaled(double value) {
    return look.log() ? Math.log(value) : value;
  }
}
