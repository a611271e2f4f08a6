package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import manyclients.site.highlight.Html;

/// The empty axes of a question about a curve. The page's script draws the reader's curve into
/// them, and later the measured one; [#geometry()] gives it the coordinates.
///
/// @param points the labels of the x axis
public record CurveFrame(
    List<String> points, String x, String unit, boolean log, double from, double to) {
  private static final int WIDTH = 340;
  private static final int NARROWEST = 54;
  private static final int GAP = 6;
  private static final int RIGHT = 14;
  private static final int TOP = 26;
  private static final int PLOT = 190;
  private static final int HEIGHT = TOP + PLOT + 40;

  private static final int LINE = 14;

  /// A digit's width at font size 12.
  private static final double DIGIT = 6.8;

  /// The ratio of the last point to the first from which on the x axis is logarithmic.
  private static final double WIDE = 20;

  /// Returns the coordinates, in the picture's own units.
  public Map<String, Object> geometry() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("at", across());
    members.put("joined", numbers());
    members.put("top", TOP);
    members.put("height", PLOT);
    members.put("log", log);
    members.put("from", from);
    members.put("to", to);
    return members;
  }

  public String svg() {
    StringBuilder svg = new StringBuilder();
    int left = left();
    svg.append(text(2, 13, "start", unit));
    for (double mark : axis().marks()) {
      double y = TOP + PLOT * (1 - axis().height(mark));
      svg.append(
          "<line x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\" class=\"grid\"/>"
              .formatted(left, WIDTH - RIGHT, at(y), at(y)));
      svg.append(text(left - GAP, y + 4, "end", Axis.label(mark)));
    }
    List<Double> across = across();
    boolean crowded = crowded(across);
    for (int i = 0; i < points.size(); i++) {
      double lower = crowded && i % 2 == 1 ? LINE : 0;
      svg.append(label(across.get(i), TOP + PLOT + 18 + lower, points.get(i)));
    }
    int height = crowded ? HEIGHT + LINE : HEIGHT;
    svg.append(text((left + WIDTH - RIGHT) / 2.0, height - 5.0, "middle", x));
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"curve\" aria-hidden=\"true\""
        + " viewBox=\"0 0 %s %s\" font-size=\"12\">%s</svg>".formatted(WIDTH, height, svg);
  }

  /// Returns a label below its point. A label that would leave the picture ends at its edge.
  private static String label(double x, double y, String words) {
    boolean fits = x + words.length() * DIGIT / 2 <= WIDTH;
    return text(fits ? x : WIDTH, y, fits ? "middle" : "end", words);
  }

  /// Returns whether labels side by side would touch: then every other one stands a line lower.
  private boolean crowded(List<Double> across) {
    for (int i = 1; i < points.size(); i++) {
      double half = (points.get(i - 1).length() + points.get(i).length()) * DIGIT / 2;
      if (across.get(i) - across.get(i - 1) < half + GAP) {
        return true;
      }
    }
    return false;
  }

  private Axis axis() {
    return new Axis(log, from, to);
  }

  /// Returns the x of the axis, so that its longest label fits beside it.
  private int left() {
    int longest = 0;
    for (double mark : axis().marks()) {
      longest = Math.max(longest, Axis.label(mark).length());
    }
    return Math.max(NARROWEST, (int) Math.ceil(GAP + longest * DIGIT));
  }

  /// Returns whether all points are numbers. Between other things, a line has no meaning.
  private boolean numbers() {
    return points.stream().allMatch(point -> point.matches("\\d[\\d,]*(\\.\\d+)?"));
  }

  private List<Double> across() {
    List<Double> places = new ArrayList<>();
    boolean numbers = numbers();
    for (int i = 0; i < points.size(); i++) {
      places.add(numbers ? Double.parseDouble(points.get(i).replace(",", "")) : i);
    }
    if (numbers && places.getFirst() > 0 && places.getLast() / places.getFirst() >= WIDE) {
      places.replaceAll(Math::log);
    }
    double first = places.getFirst();
    double span = places.getLast() - first;
    double inset = 10;
    int left = left();
    double width = WIDTH - left - RIGHT - 2 * inset;
    places.replaceAll(
        place -> Math.rint(10 * (left + inset + width * (place - first) / span)) / 10);
    return places;
  }

  private static String text(double x, double y, String anchor, String words) {
    return "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>"
        .formatted(at(x), at(y), anchor, Html.escape(words));
  }

  private static String at(double place) {
    return String.format(Locale.ROOT, "%.1f", place);
  }
}
