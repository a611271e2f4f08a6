package manyclients.lab.load;

import java.util.Formatter;
import java.util.Locale;

/// The verdict whether the generator measured the server or itself.
///
/// @param sound whether the figures can be trusted
/// @param reason the numbers behind it
public record Verdict(boolean sound, String reason) {
  /// The maximum share of its time that the thread may work; above it, it keeps replies waiting.
  private static final double BUSY = 0.9;

  /// The maximum share of the generator in a latency.
  private static final double SHARE = 0.1;

  /// The microseconds of lateness that are always allowed: a thread's wake-up takes as long.
  private static final double WAKE_UP = 100;

  static Verdict of(LoadPlan plan, GeneratorCost cost, double latencyP99) {
    Formatter reason = new Formatter(Locale.ROOT);
    reason.format("its thread was busy %.0f %% of the time", 100 * cost.busy());
    if (cost.busy() + cost.starved() >= BUSY || !cost.hadItsCore()) {
      reason.format(" and had no core to run on %.0f %%", 100 * cost.starved());
      return new Verdict(false, reason.toString());
    }
    if (plan.mode() instanceof LoadPlan.Mode.Closed) {
      return new Verdict(true, reason.toString());
    }
    double allowed = Math.max(WAKE_UP, SHARE * latencyP99);
    reason.format(", and 99 in 100 requests were late by %,.0f µs at most", cost.lateP99());
    if (cost.lateP99() > allowed) {
      reason.format(", where %,.0f µs may be", allowed);
    }
    return new Verdict(cost.lateP99() <= allowed, reason.toString());
  }
}
