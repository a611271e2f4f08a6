package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import manyclients.lab.xray.trace.LaneState;
import manyclients.site.highlight.Html;
import manyclients.site.weave.book.BookTrace.Lane;
import manyclients.site.weave.book.BookTrace.Span;

/// The words below an X-ray's picture.
public final class XrayWords {
  private final XrayView view;

  public XrayWords(XrayView view) {
    this.view = view;
  }

  /// Returns the legend, with a line for threads and one for clients.
  public String legend() {
    return Stream.of(legend("A thread", true), legend("A client", false))
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining("", "\n<ul class=\"xray-legend\">", "</ul>"));
  }

  private String legend(String whose, boolean thread) {
    List<LaneState> states =
        view.lanes().stream()
            .filter(lane -> lane.isThread() == thread)
            .flatMap(view::spans)
            .map(Span::state)
            .distinct()
            .sorted(Comparator.comparingDouble(state -> LaneLook.of(state).thick()))
            .toList();
    return states.isEmpty()
        ? ""
        : states.stream()
            .map(state -> "<span>%s %s</span>".formatted(sample(state), state.words()))
            .collect(Collectors.joining(" ", "<li><b>" + whose + "</b> ", "</li>"));
  }

  private static String sample(LaneState state) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 18 13\" width=\"18\""
        + " height=\"13\" aria-hidden=\"true\">"
        + LaneLook.of(state).line("M0 6.5H18", "")
        + "</svg>";
  }

  /// Returns the picture as a table, for readers who can't see it: each lane's share of time per
  /// state.
  public String table() {
    StringBuilder html = new StringBuilder("\n<details class=\"numbers xray-lanes\">");
    html.append("<summary>The picture in words</summary>\n<table>\n<tbody>\n");
    for (Lane lane : view.lanes()) {
      html.append("<tr><th scope=\"row\">").append(Html.escape(lane.name())).append("</th><td>");
      html.append(shares(lane)).append("</td></tr>\n");
    }
    return html.append("</tbody>\n</table>\n</details>").toString();
  }

  private String shares(Lane lane) {
    Map<String, Long> sums = new LinkedHashMap<>();
    view.spans(lane)
        .forEach(span ->
            sums.merge(
                span.state().words(),
                view.end(span) - view.start(span),
                (one, more) -> one + more));
    List<String> shares =
        sums.entrySet().stream()
            .filter(sum -> percent(sum.getValue()) > 0)
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(sum -> sum.getKey() + " " + percent(sum.getValue()) + "\u00a0%")
            .collect(Collectors.toCollection(ArrayList::new));
    String rest =
        sums.entrySet().stream()
            .filter(sum -> percent(sum.getValue()) == 0)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", "));
    if (!rest.isEmpty()) {
      shares.add("less than 1\u00a0%: " + rest);
    }
    return String.join("; ", shares);
  }

  private long percent(long micros) {
    return Math.round(100.0 * micros / view.micros());
  }
}
