package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import manyclients.site.highlight.Html;
import manyclients.site.weave.book.BookTrace.Lane;
import manyclients.site.weave.book.BookTrace.Said;
import manyclients.site.weave.book.BookTrace.Span;

/// Draws some lanes of an X-ray: time goes to the right, each lane is what one thread or one client
/// was in. A state has a colour and, for those who can't tell colours apart, a height and a
/// pattern.
public final class XrayPicture {
  private static final int AXIS = 18;
  private static final int LANE = 20;
  private static final int GAP = 12;
  private static final int TICK = 64; // so far apart at least
  private static final double SMALL_LETTER = 6.3;
  private static final int LONGEST_NAME = 16;
  private static final double RIGHT = 8;

  private static final double BETWEEN = 0.4;

  /// A span is seen, however short it was.
  private static final double THINNEST = 0.8;

  /// A span that is so wide is pointed at, and has a word in it where it is work.
  private static final double WIDE = 9;

  /// How a state looks.
  ///
  /// @param dashes of a line that is so thick
  private record State(String colour, double thick, String dashes) {
    private static final double FULL = 13;
    private static final Map<String, State> ALL =
        Map.ofEntries(
            Map.entry("waiting", new State("var(--wait, #93887a)", 1.5, "")),
            Map.entry("parked", new State("var(--idle, #bfb5a6)", 1.5, "")),
            Map.entry("thinking", new State("var(--idle, #bfb5a6)", 1.5, "")),
            Map.entry("selecting", new State("var(--wait, #93887a)", 5, "")),
            Map.entry("in the kernel", new State("var(--wait, #93887a)", 5, "")),
            Map.entry("in a queue", new State("var(--queue, #b27f1a)", 7, "2 1.5")),
            Map.entry("waiting for a lock", new State("var(--lock, #b5307f)", 7, "2 1")),
            Map.entry("reply waiting", new State("var(--string, #3a5d15)", 5, "1 2")),
            Map.entry("reading", new State("var(--type, #1c5768)", FULL, "")),
            Map.entry("in a handler", new State("var(--accent, #a3341c)", FULL, "")),
            Map.entry("in the handler", new State("var(--accent, #a3341c)", FULL, "")),
            Map.entry("writing", new State("var(--string, #3a5d15)", FULL, "3 1")),
            Map.entry("tasks and timers", new State("var(--annotation, #674383)", FULL, "1 1")));

    static State of(Span span) {
      return of(span.state());
    }

    static State of(String name) {
      State state = ALL.get(name);
      if (state == null) {
        throw new IllegalArgumentException("no look for " + name);
      }
      return state;
    }

    boolean isWork() {
      return thick == FULL;
    }

    /// A line of this look.
    String line(String path, String title) {
      String dashed = dashes.isEmpty() ? "" : ";stroke-dasharray:" + dashes;
      String inside = title.isEmpty() ? "/>" : "><title>" + Html.escape(title) + "</title></path>";
      return "<path d=\"%s\" style=\"fill:none;stroke:%s;stroke-width:%s%s\"%s"
          .formatted(path, colour, Svg.at(thick), dashed, inside);
    }
  }

  private final List<Lane> lanes;
  private final List<Said> says;
  private final long from;
  private final long to;
  private final double left;
  private final StringBuilder drawn = new StringBuilder();

  /// @param says numbered from 1 where they are marked
  /// @param from the first moment, in microseconds
  /// @param to the last one
  public XrayPicture(List<Lane> lanes, List<Said> says, long from, long to) {
    this.lanes = lanes;
    this.says = says;
    this.from = from;
    this.to = to;
    this.left =
        lanes.stream().mapToInt(lane -> name(lane).length()).max().orElse(0) * SMALL_LETTER + 8;
  }

  /// @param alt what is to be seen
  public String svg(String alt) {
    axis();
    lanes.forEach(this::lane);
    for (int i = 0; i < says.size(); i++) {
      mark(i + 1, says.get(i));
    }
    String height = Svg.at(bottom() + 4);
    return """
    <svg xmlns="http://www.w3.org/2000/svg" class="xray" role="img" aria-label="%s" \
    viewBox="0 0 %d %s" width="%d" height="%s" font-size="12">%s</svg>\
    """
        .formatted(Html.escape(alt), Svg.WIDTH, height, Svg.WIDTH, height, drawn);
  }

  /// What its looks mean, a line for threads and one for clients.
  public String legend() {
    return Stream.of(legend("A thread", true), legend("A client", false))
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining("", "\n<ul class=\"xray-legend\">", "</ul>"));
  }

  private String legend(String whose, boolean thread) {
    List<String> states =
        lanes.stream()
            .filter(lane -> lane.isThread() == thread)
            .flatMap(this::inView)
            .map(Span::state)
            .distinct()
            .sorted((one, other) -> Double.compare(State.of(one).thick(), State.of(other).thick()))
            .toList();
    return states.isEmpty()
        ? ""
        : states.stream()
            .map(name -> "<span>%s %s</span>".formatted(sample(name), name))
            .collect(Collectors.joining(" ", "<li><b>" + whose + "</b> ", "</li>"));
  }

  private static String sample(String state) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 18 13\" width=\"18\""
        + " height=\"13\" aria-hidden=\"true\">"
        + State.of(state).line("M0 6.5H18", "")
        + "</svg>";
  }

  /// The picture for those who can't see it: which share of the time each lane was in each state.
  public String table() {
    StringBuilder html = new StringBuilder("\n<details class=\"numbers xray-lanes\">");
    html.append("<summary>The picture in words</summary>\n<table>\n<tbody>\n");
    for (Lane lane : lanes) {
      html.append("<tr><th scope=\"row\">").append(Html.escape(lane.name())).append("</th><td>");
      html.append(shares(lane)).append("</td></tr>\n");
    }
    return html.append("</tbody>\n</table>\n</details>").toString();
  }

  private String shares(Lane lane) {
    Map<String, Long> sums = new LinkedHashMap<>();
    inView(lane)
        .forEach(span ->
            sums.merge(
                span.state(),
                Math.min(to, span.to()) - Math.max(from, span.from()),
                (one, more) -> one + more));
    List<String> shares =
        sums.entrySet().stream()
            .filter(sum -> percent(sum.getValue()) > 0)
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(sum -> sum.getKey() + " " + percent(sum.getValue()) + "\u00a0%")
            .collect(Collectors.toCollection(ArrayList::new));
    String rest =
        sums.keySet().stream()
            .filter(state -> percent(sums.getOrDefault(state, 0L)) == 0)
            .collect(Collectors.joining(", "));
    if (!rest.isEmpty()) {
      shares.add("less than 1\u00a0%: " + rest);
    }
    return String.join("; ", shares);
  }

  private long percent(long micros) {
    return Math.round(100.0 * micros / (to - from));
  }

  private Stream<Span> inView(Lane lane) {
    return lane.spans().stream().filter(span -> span.from() < to && span.to() > from);
  }

  private void axis() {
    double step = step((to - from) * TICK / (Svg.WIDTH - RIGHT - left));
    for (double time = Math.ceil(from / step) * step; time <= to; time += step) {
      line(x(time), AXIS - 4.0, x(time), bottom());
      String words = Svg.at(time / 1e3);
      boolean first = time < from + step;
      boolean last = x(time) > Svg.WIDTH - RIGHT - SMALL_LETTER;
      String shown = first ? words + "\u00a0ms" : words;
      text(last ? Svg.WIDTH : x(time), AXIS - 8.0, last ? "end" : "middle", Svg.MUTED, shown);
    }
  }

  /// 1, 2 or 5 times a power of ten, not less than that.
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
    Map<String, StringBuilder> thin = new LinkedHashMap<>();
    List<Span> wide = new ArrayList<>();
    inView(lane)
        .forEach(span -> {
          if (width(span) >= WIDE) {
            wide.add(span);
          } else {
            thin.computeIfAbsent(span.state(), _ -> new StringBuilder()).append(path(lane, span));
          }
        });
    wide.stream().filter(span -> !State.of(span).isWork()).forEach(span -> wide(lane, span));
    thin.entrySet().stream()
        .sorted((one, other) ->
            Double.compare(State.of(one.getKey()).thick(), State.of(other.getKey()).thick()))
        .forEach(each ->
            drawn.append(
                State.of(each.getKey())
                    .line(each.getValue().toString(), lane.name() + ": " + each.getKey())));
    wide.stream().filter(span -> State.of(span).isWork()).forEach(span -> wide(lane, span));
  }

  private void wide(Lane lane, Span span) {
    String whose = span.other().isEmpty() ? "" : ", for client " + span.other();
    String title =
        String.format(
            Locale.ROOT,
            "%s: %s%s, %.1f to %.1f\u00a0ms",
            lane.name(),
            span.state(),
            whose,
            span.from() / 1e3,
            span.to() / 1e3);
    double apart = State.of(span).isWork() ? BETWEEN : 0; // another may follow at once
    String path =
        "M%s %sH%s"
            .formatted(exact(start(span) + apart), Svg.at(y(lane)), exact(end(span) - apart));
    drawn.append(State.of(span).line(path, title));
    if (State.of(span).isWork() && !span.other().isEmpty()) {
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
    return x(Math.max(from, span.from()));
  }

  private double end(Span span) {
    return x(Math.min(to, span.to()));
  }

  /// A number in a circle, at the moment that a sentence is about.
  private void mark(int number, Said said) {
    if (said.at() < from || said.at() > to) {
      return;
    }
    lanes.stream()
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

  /// The end of a name tells threads apart.
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
    return left + (time - from) * (Svg.WIDTH - RIGHT - left) / (to - from);
  }

  /// The middle of a lane. Clients stand apart from threads.
  private double y(Lane lane) {
    int index = lanes.indexOf(lane);
    boolean apart = !lane.isThread() && lanes.getFirst().isThread();
    return AXIS + GAP + index * (double) LANE + (apart ? GAP : 0) + LANE / 2.0;
  }

  private double bottom() {
    return y(lanes.getLast()) + LANE / 2.0;
  }

  private static String exact(double coordinate) {
    return String.format(Locale.ROOT, "%.2f", coordinate).replaceFirst("\\.?0+$", "");
  }
}
