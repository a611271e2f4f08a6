package manyclients.workbench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

// tag::report[]
/// What came of a load. Counts are always true; the latencies are missing when the verdict is that
/// the generator measured itself.
///
/// @param seconds how long it was measured: less than planned if the server went away
/// @param perSecond right replies a second; a lower bound if the verdict is not sound
/// @param corrected latencies from when each request was due: only of an open loop
/// @param naive latencies from when each request was sent
/// @param reasons what the system said of connections that failed, and how often
public record LoadReport(
    LoadPlan plan,
    Counts counts,
    double seconds,
    double perSecond,
    GeneratorCost cost,
    Verdict verdict,
    @Nullable Latency corrected,
    @Nullable Latency naive,
    Map<String, Integer> reasons) {

  // end::report[]

  // tag::report-of[]
  static LoadReport of(LoadPlan plan, Window window, Book book, long due) {
    GeneratorCost cost = GeneratorCost.of(window, book);
    Verdict verdict = Verdict.of(plan, cost, Latency.micros(book.corrected, 99));
    boolean open = plan.mode() instanceof LoadPlan.Mode.Open;
    double seconds = window.seconds();
    return new LoadReport(
        plan,
        book.counts(due),
        seconds,
        seconds > 0 ? book.inWindow() / seconds : 0,
        cost,
        verdict,
        verdict.sound() && open ? Latency.of(book.corrected) : null,
        verdict.sound() ? Latency.of(book.naive) : null,
        Map.copyOf(book.reasons));
  }

  // end::report-of[]

  // tag::lines[]
  /// The report for people, line by line.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    Counts c = counts;
    lines.add(
        String.format(
            Locale.ROOT,
            "requests    %,d sent, %,d right, %,d wrong, %,d torn, %,d unanswered, %,d lost, %,d"
                + " unsent",
            c.sent(),
            c.right(),
            c.wrong(),
            c.torn(),
            c.unanswered(),
            c.lost(),
            c.unsent()));
    lines.add(
        String.format(
            Locale.ROOT,
            "connections %,d connected, %,d not, %,d reset, %,d given up",
            c.connected(),
            c.unconnected(),
            c.resets(),
            c.garbage()));
    reasons.forEach((reason, times) ->
        lines.add(String.format(Locale.ROOT, "            %,d x %s", times, reason)));
    lines.add(
        String.format(
            Locale.ROOT,
            "throughput  %s%,.0f right replies a second for %.1f s",
            verdict.sound() ? "" : "at least ",
            perSecond,
            seconds));
    addLatencies(lines);
    lines.add("generator   " + (verdict.sound() ? "kept up: " : "IN THE WAY: ") + verdict.reason());
    return lines;
  }

  // end::lines[]

  // tag::latency-lines[]
  private void addLatencies(List<String> lines) {
    if (naive == null) {
      lines.add("latency     not reported: the generator would have measured itself");
      return;
    }
    lines.add("latency µs  from when it was      p50       p90       p99     p99.9       max");
    if (corrected != null) {
      lines.add(latencyLine("due", corrected));
    }
    lines.add(latencyLine("sent", naive));
  }

  private static String latencyLine(String from, Latency l) {
    return String.format(
        Locale.ROOT,
        "            %-12s %,11.0f %,9.0f %,9.0f %,9.0f %,9.0f",
        from,
        l.p50(),
        l.p90(),
        l.p99(),
        l.p999(),
        l.max());
  }
}
// end::latency-lines[]
