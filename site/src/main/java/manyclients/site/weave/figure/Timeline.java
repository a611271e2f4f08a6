package manyclients.site.weave.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import manyclients.site.highlight.Html;

/// A time line of ideas: years go down, each idea has its own lane, and events stand beside the
/// lanes.
public final class Timeline {
  private static final int LANES = 50;
  private static final int LANE = 17;
  private static final int GAP = 10;
  private static final int TOP = 12;

  private final Map<String, Lane> lanes = new LinkedHashMap<>();
  private final List<Event> events = new ArrayList<>();
  private final Svg svg = new Svg();

  /// @param until the last year of an idea that has ended; empty if it is alive
  private record Lane(int index, String name, String until) {}

  private record Event(String year, Lane lane, List<String> words) {}

  private Timeline() {}

  /// Reads lanes, `one | one loop for all`, perhaps with their last year, and events, `2002 | one |
  /// JDK 1.4 brings selectors`.
  ///
  /// @throws IllegalArgumentException whose message says what is wrong
  public static Timeline of(List<String> lines) {
    Timeline line = new Timeline();
    for (String each : lines) {
      if (!each.isBlank()) {
        line.read(each.split("\\|", 3));
      }
    }
    if (line.events.isEmpty()) {
      throw new IllegalArgumentException("a time line needs events, such as 2002 | lane | what");
    }
    return line;
  }

  private void read(String[] cells) {
    String first = cells[0].strip();
    if (!first.matches("\\d{4}")) {
      String until = cells.length > 2 ? cells[2].strip() : "";
      lanes.put(first, new Lane(lanes.size(), cells.length > 1 ? cells[1].strip() : "", until));
      return;
    }
    Lane lane = cells.length == 3 ? lanes.get(cells[1].strip()) : null;
    if (lane == null) {
      throw new IllegalArgumentException("no lane for " + String.join("|", cells));
    }
    if (!events.isEmpty() && first.compareTo(events.getLast().year()) < 0) {
      throw new IllegalArgumentException(first + " must stand above " + events.getLast().year());
    }
    double room = Svg.WIDTH - text();
    events.add(
        new Event(
            first,
            lane,
            Svg.wrapped(cells[2].strip().replace("(chapter ", "(chapter\u00a0"), room)));
  }

  /// Returns the time line as SVG.
  public String picture(String alt) {
    double y = TOP + lanes.size() * (double) Svg.LINE;
    double[] places = new double[events.size()];
    for (int i = 0; i < places.length; i++) {
      y += GAP + 4;
      places[i] = y + 8;
      y += events.get(i).words().size() * (double) Svg.LINE;
    }
    double bottom = y + GAP;
    lanes.values().forEach(lane -> draw(lane, places, bottom));
    String year = "";
    for (int i = 0; i < places.length; i++) {
      Event event = events.get(i);
      if (!event.year().equals(year)) {
        svg.text(0, places[i] + 5, "start", Svg.INK, event.year());
      }
      year = event.year();
      String colour = Svg.colour(event.lane().index());
      svg.rule(x(event.lane()), places[i], text() - 6.0, places[i]);
      svg.dot(x(event.lane()), places[i], colour, Cell.of(""));
      svg.lines(text(), places[i] + 5, "start", Svg.INK, event.words());
    }
    return svg.picture(Html.escape(alt), bottom);
  }

  /// Draws a lane: its name at its head, and a line to its end, or to today.
  private void draw(Lane lane, double[] places, double bottom) {
    double head = TOP + lane.index() * (double) Svg.LINE;
    String colour = Svg.colour(lane.index());
    double end = bottom;
    for (int i = places.length - 1; i >= 0 && !lane.until().isEmpty(); i--) {
      if (events.get(i).year().compareTo(lane.until()) <= 0) {
        end = places[i];
        break;
      }
    }
    svg.rule(x(lane), head, x(lane), end, colour);
    svg.rule(x(lane), head, text() - 6.0, head, colour);
    svg.text(text(), head + 5, "start", colour, lane.name());
  }

  private double x(Lane lane) {
    return LANES + lane.index() * (double) LANE;
  }

  private int text() {
    return LANES + lanes.size() * LANE + 4;
  }
}
