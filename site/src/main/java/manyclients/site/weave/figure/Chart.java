package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import manyclients.site.highlight.Html;
import manyclients.site.weave.figure.ChartData.Series;

/// Draws the lines of a chart. Each line has a name at its end and a stroke of its own, so colour
/// is not needed to tell them apart; the numbers stand below, for those who want or need them.
final class Chart {
  private static final int HEIGHT = 300;
  private static final int LEFT = 56;
  private static final int TOP = 28;
  private static final int PLOT_WIDTH = 430;
  private static final int PLOT_HEIGHT = 230;
  private static final int LINE = 17;
  private static final double LETTER = 6.6;
  private static final String MUTED = "var(--muted, #665e54)";
  private static final List<String> STROKES =
      List.of("var(--accent, #a3341c)", "var(--ink, #221f1b)", MUTED);
  private static final List<String> DASHES = List.of("none", "7 4", "2 3");

  private final ChartData data;
  private final Axis axis;
  private final StringBuilder svg = new StringBuilder();

  Chart(ChartData data, Axis axis) {
    this.data = data;
    this.axis = axis;
  }

  /// @param label what the chart shows, escaped for an attribute
  /// @param unit what the y axis counts
  String svg(String label, String unit) {
    int names = data.series().stream().mapToInt(series -> series.name().length()).max().orElse(0);
    int width = LEFT + PLOT_WIDTH + 24 + (int) (names * LETTER);
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="%s" \
        viewBox="0 0 %d %d" width="%d" height="%d" font-size="13">\
        """
            .formatted(label, width, HEIGHT, width, HEIGHT));
    text(0, 14, "start", MUTED, unit);
    grid();
    for (int i = 0; i < data.series().size(); i++) {
      line(data.series().get(i), i);
    }
    names();
    return svg.append("</svg>").toString();
  }

  private void grid() {
    for (double mark : axis.marks()) {
      String y = at(y(mark));
      svg.append(
          "<line x1=\"%d\" x2=\"%d\" y1=\"%s\" y2=\"%s\" style=\"stroke:var(--line, #ddd5c8)\"/>"
              .formatted(LEFT, LEFT + PLOT_WIDTH, y, y));
      text(LEFT - 8, y(mark) + 4, "end", MUTED, Axis.label(mark));
    }
    for (int i = 0; i < data.categories().size(); i++) {
      text(x(i), TOP + PLOT_HEIGHT + 22, "middle", MUTED, data.categories().get(i));
    }
  }

  private void line(Series series, int index) {
    StringBuilder points = new StringBuilder();
    StringBuilder dots = new StringBuilder();
    for (int i = 0; i < series.values().size(); i++) {
      String x = at(x(i));
      String y = at(y(series.values().get(i)));
      points.append(points.isEmpty() ? "" : " ").append(x).append(',').append(y);
      dots.append(
          "<circle cx=\"%s\" cy=\"%s\" r=\"3\" style=\"fill:%s\"/>".formatted(x, y, stroke(index)));
    }
    svg.append(
            """
            <polyline points="%s" style="fill:none;stroke:%s;stroke-width:2;stroke-dasharray:%s"/>\
            """
                .formatted(points, stroke(index), DASHES.get(index % DASHES.size())))
        .append(dots);
  }

  /// Names stand where their lines end, and move apart where lines end together.
  private void names() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < data.series().size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingDouble(i -> end(i)));
    double free = 0;
    for (int index : order) {
      double y = Math.max(free, end(index) + 4);
      Series series = data.series().get(index);
      text(LEFT + PLOT_WIDTH + 10, y, "start", stroke(index), series.name());
      free = y + LINE;
    }
  }

  private double end(int index) {
    return y(data.series().get(index).values().getLast());
  }

  private double x(int index) {
    int count = data.categories().size();
    double inner = PLOT_WIDTH - 40.0;
    return LEFT + 20 + (count == 1 ? inner / 2 : inner * index / (count - 1));
  }

  private double y(double value) {
    return TOP + PLOT_HEIGHT * (1 - axis.height(value));
  }

  private static String stroke(int index) {
    return STROKES.get(index % STROKES.size());
  }

  private void text(double x, double y, String anchor, String fill, String words) {
    svg.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" style=\"fill:%s\">%s</text>"
            .formatted(at(x), at(y), anchor, fill, Html.escape(words)));
  }

  private static String at(double coordinate) {
    return String.format(Locale.ROOT, "%.1f", coordinate);
  }
}
