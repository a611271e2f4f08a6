package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.List;
import manyclients.site.weave.figure.ChartData.Series;

/// Draws a small chart for each line, side by side, all on the same axes.
final class Multiples {
  private static final int ACROSS = 3;
  private static final int LEFT = 52;
  private static final int TOP = 46;
  private static final int WIDTH = 160;
  private static final int HEIGHT = 96;
  private static final int GAP_X = 22;
  private static final int GAP_Y = 58;

  private final ChartData data;
  private final Look look;
  private final Axis axis;
  private final Across across;
  private final Svg svg = new Svg();

  Multiples(ChartData data, Look look) {
    this.data = data;
    this.look = look;
    this.axis = Axis.of(data, look.log());
    this.across = Across.of(data.categories(), look.percentiles());
  }

  String svg(String label) {
    svg.text(0, 14, "start", Svg.MUTED, look.unit());
    for (int i = 0; i < data.book(); i++) {
      int row = i / ACROSS;
      double left = LEFT + i % ACROSS * (double) (WIDTH + GAP_X);
      double top = TOP + row * (double) (HEIGHT + GAP_Y);
      frame(left, top, i);
      for (int line = i; line < data.series().size(); line += data.book()) {
        line(data.series().get(line), left, top, line != i);
      }
    }
    int rows = (data.book() + ACROSS - 1) / ACROSS;
    int columns = Math.min(ACROSS, data.book());
    return svg.picture(
        label, LEFT + columns * (WIDTH + GAP_X), TOP + rows * (HEIGHT + GAP_Y) - GAP_Y + 28);
  }

  private void frame(double left, double top, int index) {
    svg.text(left, top - 10, "start", Svg.INK, data.series().get(index).name());
    for (double mark : List.of(axis.from(), axis.to())) {
      double y = top + HEIGHT * (1 - axis.height(mark));
      svg.rule(left, left + WIDTH, y);
      if (index % ACROSS == 0) {
        svg.text(left - 6, y + 4, "end", Svg.MUTED, Axis.label(mark));
      }
    }
    List<String> names = data.categories();
    svg.text(left, top + HEIGHT + 18, "start", Svg.MUTED, names.getFirst());
    svg.text(left + WIDTH, top + HEIGHT + 18, "end", Svg.MUTED, names.getLast());
  }

  private void line(Series series, double left, double top, boolean here) {
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < series.values().size(); i++) {
      double y = top + HEIGHT * (1 - axis.height(series.values().get(i)));
      points.add(new double[] {left + 8 + across.at(i) * (WIDTH - 16), y});
    }
    svg.line(points, new Svg.Stroke(0, here));
  }
}
