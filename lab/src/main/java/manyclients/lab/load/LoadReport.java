package manyclients.lab.load;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The results of a load. Counts are always correct; the latencies are missing if the generator
/// measured itself.
///
/// @param seconds the measured time: less than planned if the load ended early
/// @param perSecond right replies per second; a lower bound if the verdict is not sound
/// @param corrected latencies from when each request was due; only for an open loop
/// @param naive latencies from when each request was sent
/// @param reasons the system's messages for failed connections, with their numbers
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

  /// Returns the number of right replies in the measured time.
  public long measured() {
    return Math.round(perSecond * seconds);
  }

  /// Returns the report as lines of text.
  public List<String> lines() {
    return new ReportText(this).lines();
  }
}
