package manyclients.lab.load;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
  static LoadReport of(LoadPlan plan, MeasurementWindow window, LoadStats stats, long due) {
    GeneratorCost cost = GeneratorCost.of(window, stats);
    Verdict verdict = Verdict.of(plan, cost, Latency.micros(stats.corrected, 99));
    boolean open = plan.mode() instanceof LoadPlan.Mode.Open;
    double seconds = window.seconds();
    return new LoadReport(
        plan,
        stats.counts(due),
        seconds,
        seconds > 0 ? stats.inWindow() / seconds : 0,
        cost,
        verdict,
        verdict.sound() && open ? Latency.of(stats.corrected) : null,
        verdict.sound() ? Latency.of(stats.naive) : null,
        Map.copyOf(stats.reasons));
  }

  /// How many right replies came while it was measured.
  public long measured() {
    return Math.round(perSecond * seconds);
  }

  /// The report for people, line by line.
  public List<String> lines() {
    return new ReportText(this).lines();
  }
}
