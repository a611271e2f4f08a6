package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import manyclients.lab.xray.trace.LaneState;
import manyclients.site.highlight.Html;
import manyclients.site.weave.book.BookTrace.Lane;
import manyclients.site.weave.book.BookTrace.Said;
import manyclients.site.weave.book.BookTrace.Span;

/// Draws some lanes of an X-ray: time runs to the right, each lane shows the states of one thread
/// or one client.
public final class XrayPicture {
  private static final int AXIS = 18;
  private static final int LANE = 20;
  private static final int GAP = 12;
  private static final int TICK = 64; // the minimum distance
  private static final double SMALL_LETTER = 6.3;
  private static final int LONGEST_NAME = 16;
  private static final double RIGHT = 8;

  private static final double BETWEEN = 0.4;

  /// The minimum width of a span, so that even the shortest is seen.
  private static final double THINNEST = 0.8;

  /// The minimum width of a span that has its own title, and its client's number if it is work.
  private static final double WIDE = 9;

  private final XrayView view;
  private final List<Said> says;
  private final double left;
  private final StringBuilder drawn = new StringBuilder();

  /// @param says the marked findings, numbered from 1
  public XrayPicture(XrayView view, List<Said> says) {
    this.view = view;
    this.says = says;
    int longest = view.lanes().stream().mapToInt(lane -> name(lane).length()).max().orElse(0);
    this.left = longest * SMALL_LETTER + 8;
  }

  /// @param alt the picture's description
  public String svg(String alt) {
    axis();
    view.lanes().forEach(this::lane);
    for (int i = 0; i < says.size(); i++) {
      mark(i + 1, says.get(i));
    }
    String height = Svg.at(bottom() + 4);
    return """
    <svg xmlns="http://www.w3.org/2000/svg" class="xray" role="img" aria-label="%s" \
    viewBox="0 0 %s %s" width="%s" height="%s" font-size="12">%s</svg>\
    """
        .formatted(Html.escape(alt), Svg.WIDTH, height, Svg.WIDTH, height, drawn);
  }

  private void axis() {
    double step = step(view.micros() * TICK / (Svg.WIDTH - RIGHT - left));
    for (double time = Math.ceil(view.from() / step) * step; time <= view.to(); time += step) {
      line(x(time), AXIS - 4.0, x(time), bottom());
      String words = Svg.at(time / 1e3);
      boolean first = time < view.from() + step;
      boolean last = x(time) > Svg.WIDTH - RIGHT - SMALL_LETTER;
      String shown = first ? words + "\u00a0ms" : words;
      text(last ? Svg.WIDTH : x(time), AXIS - 8.0, last ? "end" : "middle", Svg.MUTED, shown);
    }
  }

  /// Returns the first of 1, 2 or 5 times a power of ten that is not less than `least`.
  private static double step(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    return Stream.of(1, 2, 5, 10)
        .map(factor -> factor * power)
        .filter(step -> step >= least * 0.999)
        .findFirst()
        .orElseThrow();
  }

  private void lane(Lane lane) {
    text(left - 6, y(lane) + 4, "end", Svg.INK, name(lane));
    Map<LaneState, StringBuilder> thin = new LinkedHashMap<>();
    List<Span> wide = new ArrayList<>();
    view.spans(lane)
        .forEach(span -> {
          if (width(span) >= WIDE) {
            wide.add(span);
          } else {
            thin.computeIfAbsent(span.state(), _ -> new StringBuilder()).append(path(lane, span));
          }
        });
    wide.stream().filter(span -> !isWork(span)).forEach(span -> wide(lane, span));
    thin.entrySet().stream()
        .sorted(Comparator.comparingDouble(each -> LaneLook.of(each.getKey()).thick()))
        .forEach(each -> thin(lane, each.getKey(), each.getValue().toString()));
    wide.stream().filter(span -> isWork(span)).forEach(span -> wide(lane, span));
  }

  private static boolean isWork(Span span) {
    return LaneLook.of(span.state()).isWork();
  }

  private void thin(Lane lane, LaneState state, String path) {
    drawn.append(LaneLook.of(state).line(path, lane.name() + ": " + state.words()));
  }

  private void wide(Lane lane, Span span) {
    String whose = span.other().isEmpty() ? "" : ", for client " + span.other();
    String title =
        String.format(
            Locale.ROOT,
            "%s: %s%s, %.1f to %.1f\u00a0ms",
            lane.name(),
            span.state().words(),
            whose,
            span.from() / 1e3,
            span.to() / 1e3);
    double apart = isWork(span) ? BETWEEN : 0; // another may follow immediately
    String path =
        "M%s %sH%s"
            .formatted(exact(start(span) + apart), Svg.at(y(lane)), exact(end(span) - apart));
    drawn.append(LaneLook.of(span.state()).line(path, title));
    if (isWork(span) && !span.other().isEmpty()) {
      double middle = (start(span) + end(span)) / 2;
      text(middle, y(lane) + 4, "middle", Svg.PAPER, span.other());
    }
  }

  private String path(Lane lane, Span span) {
    return "M%s %sH%s"
        .formatted(
            exact(start(span)),
            Svg.at(y(lane)),
            exact(Math.max(end(span), start(span) + THINNEST)));
  }

  private double width(Span span) {
    return end(span) - start(span);
  }

  private double start(Span span) {
    return x(view.start(span));
  }

  private double end(Span span) {
    return x(view.end(span));
  }

  /// Draws a number in a circle, at the moment of a finding.
  private void mark(int number, Said said) {
    if (!view.shows(said)) {
      return;
    }
    view.lanes().stream()
        .filter(lane -> lane.id().equals(said.lane()))
        .forEach(lane -> {
          double y = y(lane) - 13;
          drawn.append(
              "<g><title>%s</title><circle cx=\"%s\" cy=\"%s\" r=\"7\" style=\"fill:%s;stroke:%s\"/>"
                  .formatted(
                      Html.escape(said.text()),
                      Svg.at(x(said.at())),
                      Svg.at(y),
                      Svg.PAPER,
                      Svg.INK));
          text(x(said.at()), y + 3.5, "middle", Svg.INK, String.valueOf(number));
          drawn.append("</g>");
        });
  }

  private void line(double x1, double y1, double x2, double y2) {
    drawn.append(
        "<path d=\"M%s %sL%s %s\" style=\"stroke:var(--line, #ddd5c8)\"/>"
            .formatted(Svg.at(x1), Svg.at(y1), Svg.at(x2), Svg.at(y2)));
  }

  private void text(double x, double y, String anchor, String colour, String words) {
    drawn.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" style=\"fill:%s\">%s</text>"
            .formatted(Svg.at(x), Svg.at(y), anchor, colour, Html.escape(words)));
  }

  /// Returns a name, or the end of a long one, which tells threads apart.
  private static String name(Lane lane) {
    String name = lane.name();
    return name.length() <= LONGEST_NAME
        ? name
        : "…" + name.substring(name.length() - LONGEST_NAME + 1);
  }

  private double x(long micros) {
    return x((double) micros);
  }

  private double x(double time) {
    return left + (time - view.from()) * (Svg.WIDTH - RIGHT - left) / view.micros();
  }

  /// Returns the middle of a lane. Clients stand apart from threads.
  private double y(Lane lane) {
    int index = view.lanes().indexOf(lane);
    boolean apart = !lane.isThread() && view.lanes().getFirst().isThread();
    return AXIS + GAP + index * (double) LANE + (apart ? GAP : 0) + LANE / 2.0;
  }

  private double bottom() {
    return y(view.lanes().getLast()) + LANE / 2.0;
  }

  private static String exact(double coordinate) {
    return String.format(Locale.ROOT, "%.2f", coordinate).replaceFirst("\\.?0+$", "");
  }
}
