package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import manyclients.site.highlight.Html;

/// An SVG picture in progress, in the theme's colours and in two layers: the axes, which the reader
/// may see before the guess, and the points, which come after it.
///
/// It is [#WIDTH] units wide, and fills the width that its page allows: on a phone its letters are
/// still about eleven pixels high.
final class Svg {
  static final int WIDTH = 380;
  static final String INK = "var(--ink, #221f1b)";
  static final String MUTED = "var(--muted, #665e54)";
  static final String ACCENT = "var(--accent, #a3341c)";
  static final String PAPER = "var(--paper, #fdfbf7)";

  /// The average width of a letter.
  static final double LETTER = 6.9;

  /// The width of a digit, or of a letter in a word of wide ones.
  static final double WIDE_LETTER = 8.6;

  static final int LINE = 16;

  private static final List<String> STROKES =
      List.of(
          ACCENT,
          INK,
          "var(--type, #1c5768)",
          "var(--annotation, #674383)",
          "var(--string, #3a5d15)",
          MUTED);
  private static final List<String> DASHES =
      List.of("none", "7 4", "2 3", "12 3 2 3", "1 5", "4 2");

  private final StringBuilder axes = new StringBuilder();
  private final StringBuilder points = new StringBuilder();
  private final StringBuilder facts = new StringBuilder();
  private StringBuilder drawn = axes;

  /// Begins the layer of results.
  void results() {
    drawn = points;
  }

  /// Returns to the layer of axes.
  void axesAgain() {
    drawn = axes;
  }

  static String colour(int index) {
    return STROKES.get(index % STROKES.size());
  }

  void text(double x, double y, String anchor, String fill, String words) {
    drawn.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" style=\"fill:%s\">%s</text>"
            .formatted(at(x), at(y), anchor, fill, Html.escape(words)));
  }

  /// Draws lines of words below each other, the first at y.
  void lines(double x, double y, String anchor, String fill, List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      text(x, y + i * (double) LINE, anchor, fill, lines.get(i));
    }
  }

  void rule(double x1, double y1, double x2, double y2) {
    rule(x1, y1, x2, y2, "var(--line, #ddd5c8)");
  }

  void rule(double x1, double y1, double x2, double y2, String colour) {
    drawn.append(
        "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" style=\"stroke:%s\"/>"
            .formatted(at(x1), at(y1), at(x2), at(y2), colour));
  }

  /// Draws a filled field, such as one of a heat map.
  ///
  /// @param share the share of the accent's colour, from 0 to 1
  void field(double x, double y, double width, double height, double share) {
    String opacity = String.format(Locale.ROOT, "%.2f", share);
    drawn.append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" style=\"fill:%s;fill-opacity:%s\"/>"
            .formatted(at(x), at(y), at(width), at(height), ACCENT, opacity));
  }

  void line(List<double[]> places, int index) {
    StringBuilder path = new StringBuilder();
    for (double[] place : places) {
      path.append(path.isEmpty() ? "" : " ").append(at(place[0])).append(',').append(at(place[1]));
    }
    drawn.append(
        "<polyline points=\"%s\" style=\"fill:none;stroke:%s;stroke-width:2;stroke-dasharray:%s\"/>"
            .formatted(path, colour(index), DASHES.get(index % DASHES.size())));
  }

  /// Draws a measured figure as a small number, inside a field.
  void figure(double x, double y, Cell cell) {
    String key = cell.key().isEmpty() ? "" : " data-key=\"" + Html.escape(cell.key()) + "\"";
    drawn.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"middle\" font-size=\"12.5\" style=\"fill:%s\"%s>%s</text>"
            .formatted(at(x), at(y), INK, key, Html.escape(cell.words())));
  }

  /// Draws a measured figure as a dot. Its key tells the page where to put the reader's own.
  void dot(double x, double y, String colour, Cell cell) {
    String key = cell.key().isEmpty() ? "" : " data-key=\"" + Html.escape(cell.key()) + "\"";
    drawn.append(
        "<circle cx=\"%s\" cy=\"%s\" r=\"3.5\" style=\"fill:%s\"%s/>"
            .formatted(at(x), at(y), colour, key));
  }

  /// Draws the interval of a figure: a line with a tick at each end.
  void whisker(double x1, double y1, double x2, double y2, String colour) {
    double across = x1 == x2 ? 3 : 0;
    double along = x1 == x2 ? 0 : 3;
    drawn.append(
        "<path class=\"whisker\" d=\"M%s %sL%s %sM%s %sL%s %sM%s %sL%s %s\" style=\"stroke:%s\"/>"
            .formatted(
                at(x1),
                at(y1),
                at(x2),
                at(y2),
                at(x1 - across),
                at(y1 - along),
                at(x1 + across),
                at(y1 + along),
                at(x2 - across),
                at(y2 - along),
                at(x2 + across),
                at(y2 + along),
                colour));
  }

  /// Adds a fact for a script that draws into the picture: an attribute `data-…`.
  void fact(String name, String value) {
    facts.append(" data-%s=\"%s\"".formatted(name, Html.escape(value)));
  }

  /// Returns the whole picture.
  ///
  /// @param label its description, escaped for an attribute
  String picture(String label, double height) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="%s" \
    viewBox="0 0 %s %s" width="%s" height="%s" font-size="14"%s><g class="axes">%s</g>\
    <g class="points">%s</g></svg>\
    """
        .formatted(label, WIDTH, at(height), WIDTH, at(height), facts, axes, points);
  }

  static String at(double coordinate) {
    String rounded = String.format(Locale.ROOT, "%.1f", coordinate);
    return rounded.endsWith(".0") ? rounded.substring(0, rounded.length() - 2) : rounded;
  }

  /// Returns words in lines of at most this width; a wider word has its own line.
  static List<String> wrapped(String words, double width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : words.split(" ")) {
      if (!line.isEmpty() && (line.length() + 1 + word.length()) * LETTER > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
