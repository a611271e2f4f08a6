package manyclients.site.weave.figure;

import java.util.List;
import java.util.Locale;
import manyclients.site.highlight.Html;

/// An SVG picture as it is drawn: lines, dots, words, in the theme's colours.
final class Svg {
  static final String INK = "var(--ink, #221f1b)";
  static final String MUTED = "var(--muted, #665e54)";
  static final String ACCENT = "var(--accent, #a3341c)";
  private static final List<String> STROKES = List.of(ACCENT, INK, MUTED);
  private static final List<String> DASHES = List.of("none", "7 4", "2 3", "12 3 2 3", "1 5");

  private final StringBuilder drawn = new StringBuilder();

  /// A line of a chart has a colour and dashes of its own, so that neither is needed.
  ///
  /// @param index which line
  /// @param here whether it shows the reader's own figures: drawn fainter, its dots hollow
  record Stroke(int index, boolean here) {
    String colour() {
      return STROKES.get(index % STROKES.size());
    }

    String dashes() {
      return DASHES.get(index % DASHES.size());
    }
  }

  void text(double x, double y, String anchor, String fill, String words) {
    drawn.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" style=\"fill:%s\">%s</text>"
            .formatted(at(x), at(y), anchor, fill, Html.escape(words)));
  }

  void rule(double x1, double x2, double y) {
    drawn.append(
        "<line x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\" style=\"stroke:var(--line, #ddd5c8)\"/>"
            .formatted(at(x1), at(x2), at(y), at(y)));
  }

  /// A field of a map.
  ///
  /// @param share how much of the accent's colour, from 0 to 1
  void field(double x, double y, double width, double height, double share) {
    String opacity = String.format(Locale.ROOT, "%.2f", share);
    drawn.append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" style=\"fill:%s;fill-opacity:%s\"/>"
            .formatted(at(x), at(y), at(width), at(height), ACCENT, opacity));
  }

  void line(List<double[]> points, Stroke stroke) {
    StringBuilder path = new StringBuilder();
    for (double[] point : points) {
      path.append(path.isEmpty() ? "" : " ").append(at(point[0])).append(',').append(at(point[1]));
    }
    drawn.append(
        "<polyline points=\"%s\" style=\"fill:none;stroke:%s;stroke-width:2;%sstroke-dasharray:%s\"/>"
            .formatted(
                path,
                stroke.colour(),
                stroke.here() ? "stroke-opacity:0.45;" : "",
                stroke.dashes()));
    for (double[] point : points) {
      drawn.append(
          "<circle cx=\"%s\" cy=\"%s\" r=\"3\" style=\"fill:%s;stroke:%s\"/>"
              .formatted(
                  at(point[0]),
                  at(point[1]),
                  stroke.here() ? "var(--paper, #fdfbf7)" : stroke.colour(),
                  stroke.colour()));
    }
  }

  /// The whole picture.
  ///
  /// @param label what it shows, escaped for an attribute
  String picture(String label, int width, int height) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="%s" \
    viewBox="0 0 %d %d" width="%d" height="%d" font-size="13">%s</svg>\
    """
        .formatted(label, width, height, width, height, drawn);
  }

  static String at(double coordinate) {
    return String.format(Locale.ROOT, "%.1f", coordinate);
  }
}
