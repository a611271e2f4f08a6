package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import manyclients.site.weave.figure.ChartData.Series;

/// Draws lines over an x axis. Each point has its interval; several lines have their names at their
/// ends.
final class LineChart {
  private static final int PLOT_HEIGHT = 210;
  private static final int INSET = 10;
  private static final int GAP = 8;
  private static final double NAMES = 118;

  private final ChartData data;
  private final Axis axis;
  private final Across across;
  private final List<String> unit;
  private final double left;
  private final double right;
  private final double top;
  private final Svg svg = new Svg();

  LineChart(ChartData data, Look look) {
    this.data = data;
    this.axis = Axis.of(data, look.log());
    this.across = Across.of(data.categories(), look.x());
    this.unit = Svg.wrapped(look.unit(), Svg.WIDTH);
    int marks = axis.marks().stream().mapToInt(mark -> Axis.label(mark).length()).max().orElse(0);
    this.left = marks * Svg.WIDE_LETTER + GAP;
    boolean named = data.series().size() > 1;
    int letters = data.series().stream().mapToInt(each -> each.name().length()).max().orElse(0);
    this.right = Svg.WIDTH - (named ? Math.min(NAMES, letters * Svg.WIDE_LETTER) + GAP : 4);
    this.top = unit.size() * (double) Svg.LINE + 14;
  }

  /// @param label the chart's description, escaped for an attribute
  String svg(String label) {
    svg.lines(0, 13, "start", Svg.MUTED, unit);
    marks();
    double end = categories();
    svg.results();
    for (int i = 0; i < data.series().size(); i++) {
      line(data.series().get(i), i);
    }
    if (data.series().size() > 1) {
      names();
    }
    facts();
    return svg.picture(label, end);
  }

  private void marks() {
    for (double mark : axis.marks()) {
      svg.rule(left, y(mark), right, y(mark));
      svg.text(left - GAP, y(mark) + 5, "end", Svg.MUTED, Axis.label(mark));
    }
  }

  /// Draws the x axis. A label that would touch another stands a line lower, or is left out if it
  /// would touch one there, too.
  private double categories() {
    double y = top + PLOT_HEIGHT + 20;
    int last = data.categories().size() - 1;
    double[] free = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY}; // from here on, by line
    double[] end = {x(last) - half(last) - 4, Double.POSITIVE_INFINITY}; // the last label is fixed
    for (int i = 0; i <= last; i++) {
      svg.rule(x(i), top + PLOT_HEIGHT, x(i), top + PLOT_HEIGHT + 4);
      double from = x(i) - half(i);
      double to = x(i) + half(i);
      int line = i == last || from >= free[0] && to <= end[0] ? 0 : 1;
      if (line == 0 || from >= free[1]) {
        svg.text(x(i), y + line * Svg.LINE, "middle", Svg.MUTED, data.categories().get(i));
        free[line] = to + 4;
      }
    }
    y += free[1] > 0 ? Svg.LINE : 0;
    if (data.corner().isEmpty()) {
      return y + 6;
    }
    svg.text((left + right) / 2, y + 20, "middle", Svg.MUTED, data.corner());
    return y + 26;
  }

  private void line(Series series, int index) {
    List<double[]> places = new ArrayList<>();
    for (int i = 0; i < series.cells().size(); i++) {
      Cell cell = series.cells().get(i);
      places.add(new double[] {x(i), y(cell.value())});
      if (cell.hasInterval()) {
        svg.whisker(x(i), y(cell.least()), x(i), y(cell.most()), Svg.colour(index));
      }
    }
    svg.line(places, isCovered(index) ? index + 1 : index);
    for (int i = 0; i < places.size(); i++) {
      svg.dot(places.get(i)[0], places.get(i)[1], Svg.colour(index), series.cells().get(i));
    }
  }

  /// Returns whether the line would hide an earlier one. It is then drawn with the next colour and
  /// dashes, so that both can be seen.
  private boolean isCovered(int index) {
    return IntStream.range(0, index)
        .anyMatch(before ->
            IntStream.range(0, data.categories().size())
                .allMatch(i -> Math.abs(y(value(before, i)) - y(value(index, i))) < 3));
  }

  private double value(int series, int category) {
    return data.series().get(series).cells().get(category).value();
  }

  /// Puts names at the ends of their lines, and moves them apart where lines end together.
  private void names() {
    List<Integer> order =
        IntStream.range(0, data.series().size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> y(last(i))))
            .toList();
    double width = Svg.WIDTH - right - GAP + 2;
    List<List<String>> words =
        order.stream().map(i -> Svg.wrapped(data.series().get(i).name(), width)).toList();
    double[] tops = new double[order.size()];
    double free = 0;
    for (int i = 0; i < tops.length; i++) {
      double height = words.get(i).size() * (double) Svg.LINE;
      tops[i] = Math.max(free, y(last(order.get(i))) - height / 2);
      free = tops[i] + height + 3;
    }
    double floor = top + PLOT_HEIGHT + 4; // the axis's words are below it
    for (int i = tops.length - 1; i >= 0; i--) {
      double height = words.get(i).size() * (double) Svg.LINE;
      tops[i] = Math.min(tops[i], floor - height);
      floor = tops[i] - 3;
      svg.lines(right + GAP, tops[i] + 12, "start", Svg.colour(order.get(i)), words.get(i));
    }
  }

  /// Adds the place and the scale of the axes, for the reader's own points.
  private void facts() {
    svg.fact("kind", "lines");
    svg.fact(
        "plot",
        "%s %s %s %s"
            .formatted(
                Svg.at(x(0)),
                Svg.at(top),
                Svg.at(x(data.categories().size() - 1)),
                Svg.at(top + PLOT_HEIGHT)));
    svg.fact("scale", axis.log() ? "log" : "linear");
    svg.fact("from", Double.toString(axis.from()));
    svg.fact("to", Double.toString(axis.to()));
    svg.fact("x", across.places().stream().map(place -> Svg.at(x(place))).toList().toString());
    svg.fact("categories", String.join("|", data.categories()));
    svg.fact("series", data.series().stream().map(Series::name).toList().toString());
  }

  /// Returns half the width of a category's label.
  private double half(int index) {
    return data.categories().get(index).length() * Svg.LETTER / 2;
  }

  private double last(int index) {
    return data.series().get(index).cells().getLast().value();
  }

  private double x(int index) {
    return x(across.at(index));
  }

  private double x(double place) {
    return left + INSET + place * (right - left - 2.0 * INSET);
  }

  private double y(double value) {
    return top + PLOT_HEIGHT * (1 - axis.height(value));
  }
}
