package manyclients.site.weave.book;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import manyclients.lab.results.Json;
import manyclients.lab.xray.trace.ClientState;
import manyclients.lab.xray.trace.LaneState;
import manyclients.lab.xray.trace.ThreadState;
import manyclients.site.highlight.Html;

/// An X-ray that is a figure of the book, as `./course xray --record` has written it. Times are
/// microseconds since its beginning.
///
/// @param name the name of its file, without the ending
/// @param href the address of its interactive page
/// @param json the whole file
/// @param options the options of its recording
/// @param lanes the threads', then the clients'
/// @param says the findings of the X-ray's rules
/// @param attributes its figures for the text, by name: `longest-hold-ms`
public record BookTrace(
    String name,
    String href,
    String json,
    String options,
    String engine,
    long micros,
    List<Lane> lanes,
    List<Said> says,
    Map<String, String> attributes) {
  /// The states of one thread or one client.
  ///
  /// @param id the name by which findings refer to it: `t0`, `c3`
  public record Lane(String id, String name, List<Span> spans) {
    public boolean isThread() {
      return id.startsWith("t");
    }
  }

  /// @param other the number of the client that a thread works for, or an empty string
  public record Span(LaneState state, long from, long to, String other) {}

  /// A finding of one of the rules.
  ///
  /// @param lane the id of its lane
  public record Said(long at, String lane, String rule, String text) {}

  /// @throws IOException if the text is not a trace
  static BookTrace read(String name, String href, String text) throws IOException {
    try {
      return of(name, href, text, Json.read(text));
    } catch (ClassCastException | NullPointerException | IndexOutOfBoundsException e) {
      throw new IOException("not a recording of ./course xray --record: " + e.getMessage(), e);
    }
  }

  private static BookTrace of(String name, String href, String text, Map<String, Object> json) {
    List<Said> says = list(json, "says").stream().map(BookTrace::said).toList();
    return new BookTrace(
        name,
        href,
        text,
        member(json, "options"),
        member(json, "engine"),
        Long.parseLong(member(json, "micros")),
        lanes(json),
        says,
        attributes(json, says));
  }

  private static List<Lane> lanes(Map<String, Object> json) {
    List<Lane> lanes = new ArrayList<>();
    for (Object name : list(json, "threads")) {
      lanes.add(new Lane("t" + lanes.size(), String.valueOf(name), new ArrayList<>()));
    }
    int threads = lanes.size();
    for (Object id : list(json, "clientIds")) {
      lanes.add(new Lane("c" + (lanes.size() - threads), "client " + id, new ArrayList<>()));
    }
    list(json, "threadSpans")
        .forEach(span -> add(numbers(span), lanes.subList(0, threads), ThreadState::of));
    list(json, "clientSpans")
        .forEach(span -> add(numbers(span), lanes.subList(threads, lanes.size()), ClientState::of));
    return List.copyOf(lanes);
  }

  /// @param span lane, state, from, to, the other side
  private static void add(List<Long> span, List<Lane> lanes, IntFunction<LaneState> states) {
    Lane lane = lanes.get(span.get(0).intValue());
    LaneState state = states.apply(span.get(1).intValue());
    long other = span.get(4);
    String client = lane.isThread() && other >= 0 ? String.valueOf(other + 1) : "";
    lane.spans().add(new Span(state, span.get(2), span.get(3), client));
  }

  private static Map<String, String> attributes(Map<String, Object> json, List<Said> says) {
    Map<String, String> all = new TreeMap<>();
    for (String each : List.of("engine", "handler", "clients", "seed")) {
      all.put(each, member(json, each));
    }
    ((Map<?, ?>) member(json, "vitals", Map.class))
        .forEach((vital, value) -> {
          if (value instanceof BigDecimal number) {
            all.put(hyphened(String.valueOf(vital)), said(String.valueOf(vital), number));
          }
        });
    says.reversed().forEach(each -> all.put("says-" + each.rule(), Html.escape(each.text())));
    return all;
  }

  /// Returns `longest-hold-ms` for `longestHoldMicros`.
  private static String hyphened(String vital) {
    return vital
        .replaceFirst("Micros$", "Ms")
        .replaceAll("(?=[A-Z])", "-")
        .toLowerCase(Locale.ROOT);
  }

  private static String said(String vital, BigDecimal number) {
    return vital.endsWith("Micros")
        ? String.format(Locale.ROOT, "%.1f", number.doubleValue() / 1e3)
        : number.stripTrailingZeros().toPlainString();
  }

  private static Said said(Object sentence) {
    Map<?, ?> each = (Map<?, ?>) sentence;
    return new Said(
        ((BigDecimal) requireNonNull(each.get("at"))).longValue(),
        String.valueOf(each.get("lane")),
        String.valueOf(each.get("rule")),
        String.valueOf(each.get("text")));
  }

  private static List<Long> numbers(Object list) {
    return ((List<?>) list).stream().map(each -> ((BigDecimal) each).longValue()).toList();
  }

  private static List<?> list(Map<String, Object> json, String name) {
    return member(json, name, List.class);
  }

  private static String member(Map<String, Object> json, String name) {
    return member(json, name, Object.class).toString();
  }

  private static <T> T member(Map<String, Object> json, String name, Class<T> type) {
    Object value = json.get(name);
    if (value == null) {
      throw new IndexOutOfBoundsException("it has no " + name);
    }
    return type.cast(value);
  }

  /// Returns the lanes with that name or that id.
  public List<Lane> lanes(String wanted) {
    return lanes.stream()
        .filter(lane -> lane.name().equals(wanted) || lane.id().equals(wanted))
        .toList();
  }
}
