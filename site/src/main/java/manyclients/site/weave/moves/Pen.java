package manyclients.site.weave.moves;

import java.util.List;
import java.util.Locale;
import manyclients.site.highlight.Html;

/// Draws SVG in the theme's colours, which change with light and dark.
final class Pen {
  static final String NONE = "none";
  static final String INK = "var(--ink, #221f1b)";
  static final String MUTED = "var(--muted, #665e54)";
  static final String IDLE = "var(--idle, #bfb5a6)";
  static final String PAPER = "var(--paper, #fdfbf7)";
  static final String PLATE = "var(--plate, #f6f2ea)";
  static final String MARK = "var(--mark, #f7e6c8)";
  static final String REMOVED = "var(--removed, #f9e3dc)";
  static final String ACCENT = "var(--accent, #a3341c)";

  /// The radius of the disc with a step's number.
  static final double DISC = 8.5;

  private final StringBuilder drawn = new StringBuilder();

  /// Begins a group with these attributes, such as a step's; [#end] ends it.
  void begin(String attributes) {
    drawn.append("<g ").append(attributes).append('>');
  }

  void end() {
    drawn.append("</g>");
  }

  void rect(Rect place, int round, String stroke, String fill, String more) {
    drawn.append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\" style=\"%s\"/>"
            .formatted(
                at(place.x()),
                at(place.y()),
                at(place.width()),
                at(place.height()),
                round,
                "fill:" + fill + ";stroke:" + stroke + more));
  }

  void square(double x, double y, double size, String fill) {
    rect(Rect.around(x, y, size), 0, INK, fill, "");
  }

  void dot(double x, double y, double radius, String stroke, String fill) {
    drawn.append(
        "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" style=\"fill:%s;stroke:%s\"/>"
            .formatted(at(x), at(y), at(radius), fill, stroke));
  }

  void path(String path, String style) {
    drawn.append("<path d=\"%s\" style=\"%s\"/>".formatted(path, style));
  }

  /// Draws a line of words.
  ///
  /// @param anchor the point of the words that is at x: their `start`, `middle` or `end`
  void text(double x, double y, String anchor, String style, String words) {
    drawn.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" style=\"%s\">%s</text>"
            .formatted(at(x), at(y), anchor, style, Html.escape(words)));
  }

  /// Draws words beside an arrow or a dashed line, with a halo, because a dashed line may cross
  /// them.
  void label(Labels.Label label, String colour, List<String> lines) {
    Rect place = label.place();
    double x =
        switch (label.anchor()) {
          case "start" -> place.x();
          case "end" -> place.right();
          default -> place.centreX();
        };
    String style = "fill:" + colour + ";stroke:" + PAPER + ";stroke-width:3px;paint-order:stroke";
    for (int i = 0; i < lines.size(); i++) {
      text(x, place.y() + 12 + i * (double) Size.LINE, label.anchor(), style, lines.get(i));
    }
  }

  /// Draws the number of a step, on its arrow.
  void number(double x, double y, int number) {
    dot(x, y, DISC, PAPER, ACCENT);
    text(x, y + 4.5, "middle", "fill:" + PAPER + ";font-weight:600", String.valueOf(number));
  }

  /// Returns the whole picture.
  String picture(String alt, double height) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" class="moves" role="img" aria-label="%s" \
    viewBox="0 0 %s %s" width="%s" height="%s" font-size="%s">%s</svg>\
    """
        .formatted(
            Html.escape(alt),
            Layout.WIDTH,
            at(height),
            Layout.WIDTH,
            at(height),
            Size.LETTERS,
            drawn);
  }

  static String at(double coordinate) {
    String rounded = String.format(Locale.ROOT, "%.1f", coordinate);
    return rounded.endsWith(".0") ? rounded.substring(0, rounded.length() - 2) : rounded;
  }
}
