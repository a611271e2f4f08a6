package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import manyclients.site.weave.figure.ChartData.Series;

/// Draws the lines of a chart. Each line has its name at its end; the numbers stand below, for
/// those who want or need them.
final class Chart {
  private static final int HEIGHT = 300;
  private static final int LEFT = 56;
  private static final int TOP = 28;
  private static final int PLOT_WIDTH = 430;
  private static final int PLOT_HEIGHT = 230;
  private static final int LINE = 17;
  private static final double LETTER = 6.6;

  private final ChartData data;
  private final Look look;
  private final Axis axis;
  private final Across across;
  private final Svg svg = new Svg();

  Chart(ChartData data, Look look) {
    this.data = data;
    this.look = look;
    this.axis = Axis.of(data, look.log());
    this.across = Across.of(data.categories(), look.percentiles());
  }

  /// @param label what the chart shows, escaped for an attribute
  String svg(String label) {
    int letters = data.series().stream().mapToInt(series -> end(series).length()).max().orElse(0);
    svg.text(0, 14, "start", Svg.MUTED, look.unit());
    grid();
    for (int i = 0; i < data.series().size(); i++) {
      line(data.series().get(i), stroke(i));
    }
    names();
    return svg.picture(label, LEFT + PLOT_WIDTH + 24 + (int) (letters * LETTER), HEIGHT);
  }

  private void grid() {
    for (double mark : axis.marks()) {
      svg.rule(LEFT, LEFT + PLOT_WIDTH, y(mark));
      svg.text(LEFT - 8, y(mark) + 4, "end", Svg.MUTED, Axis.label(mark));
    }
    for (int i = 0; i < data.categories().size(); i++) {
      svg.text(x(i), TOP + PLOT_HEIGHT + 22, "middle", Svg.MUTED, data.categories().get(i));
    }
  }

  private void line(Series series, Svg.Stroke stroke) {
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < series.values().size(); i++) {
      points.add(new double[] {x(i), y(series.values().get(i))});
    }
    svg.line(points, stroke);
    if (look.kind().equals("slope")) {
      double first = y(series.values().getFirst());
      svg.text(x(0) - 8, first - 8, "middle", stroke.colour(), series.cells().getFirst());
    }
  }

  /// Names stand where their lines end, and move apart where lines end together.
  private void names() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < data.series().size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingDouble(i -> y(last(i))));
    double free = 0;
    for (int index : order) {
      double y = Math.max(free, y(last(index)) + 4);
      String name = end(data.series().get(index));
      svg.text(LEFT + PLOT_WIDTH + 10, y, "start", stroke(index).colour(), name);
      free = y + LINE;
    }
  }

  /// What stands at the end of a line; a slope ends with its number.
  private String end(Series series) {
    return look.kind().equals("slope")
        ? series.cells().getLast() + " " + series.name()
        : series.name();
  }

  private double last(int index) {
    return data.series().get(index).values().getLast();
  }

  private Svg.Stroke stroke(int index) {
    return new Svg.Stroke(index % data.book(), index >= data.book());
  }

  private double x(int index) {
    return LEFT + 20 + across.at(index) * (PLOT_WIDTH - 40.0);
  }

  private double y(double value) {
    return TOP + PLOT_HEIGHT * (1 - axis.height(value));
  }
}
