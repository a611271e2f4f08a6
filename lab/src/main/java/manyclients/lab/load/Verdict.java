package manyclients.lab.load;

import java.util.Formatter;
import java.util.Locale;

/// The verdict on whether the generator measured the server or itself.
///
/// @param sound whether the figures can be trusted
/// @param reason the numbers that led to the verdict
public record Verdict(boolean sound, String reason) {
  /// The limit of the share of its time in which the thread works or waits for a core. From this
  /// share on, it keeps replies waiting.
  private static final double BUSY = 0.9;

  /// The maximum lateness of the generator, as a share of the latency (both 99th percentiles).
  private static final double SHARE = 0.1;

  /// The microseconds of lateness that are always allowed: the time of a thread's wake-up.
  private static final double WAKE_UP = 100;

  static Verdict of(LoadPlan plan, GeneratorCost cost, double latencyP99) {
    Formatter reason = new Formatter(Locale.ROOT);
    reason.format("its thread was busy %.0f %% of the time", 100 * cost.busy());
    if (cost.busy() + cost.starved() >= BUSY || !cost.hadItsCore()) {
      reason.format(" and had no core to run on for %.0f %%", 100 * cost.starved());
      return new Verdict(false, reason.toString());
    }
    if (plan.mode() instanceof LoadPlan.Mode.Closed) {
      return new Verdict(true, reason.toString());
    }
    double allowed = Math.max(WAKE_UP, SHARE * latencyP99);
    reason.format(", and 99 in 100 requests were at most %,.0f µs late", cost.lateP99());
    if (cost.lateP99() > allowed) {
      reason.format("; %,.0f µs are allowed", allowed);
    }
    return new Verdict(cost.lateP99() <= allowed, reason.toString());
  }
}
