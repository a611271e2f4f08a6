package manyclients.lab.load;

import java.util.Formatter;
import java.util.Locale;

/// Whether the generator measured the server, or itself.
///
/// @param sound whether the figures may be believed
/// @param reason the numbers that say so
public record Verdict(boolean sound, String reason) {
  /// A thread that works so much of the time keeps replies waiting.
  private static final double BUSY = 0.9;

  /// The generator's part in a latency may be this large, and no larger.
  private static final double SHARE = 0.1;

  /// To be late by so many microseconds is not held against it: a thread's wake-up takes as long.
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
