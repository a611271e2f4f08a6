package manyclients.workbench.load;

import java.util.Locale;

// tag::verdict[]
/// Whether the generator measured the server, or itself.
///
/// @param sound whether the figures may be believed
/// @param reason the numbers that say so
public record Verdict(boolean sound, String reason) {
  /// A thread that works so much of the time keeps replies waiting.
  private static final double BUSY = 0.9;

  /// The generator's part in a latency may be this large, and no larger.
  private static final double SHARE = 0.1;

  /// Nor is it held against it, in microseconds, when it is no more than a thread's wake-up takes.
  private static final double WAKE_UP = 100;

  // end::verdict[]

  // tag::verdict-of[]
  static Verdict of(LoadPlan plan, GeneratorCost cost, double latencyP99) {
    if (cost.busy() + cost.starved() >= BUSY) {
      return new Verdict(
          false,
          String.format(
              Locale.ROOT,
              "its own thread was busy %.0f %% of the time, and %.0f %% without a core",
              100 * cost.busy(),
              100 * cost.starved()));
    }
    if (plan.mode() instanceof LoadPlan.Mode.Closed) {
      return new Verdict(
          true, String.format(Locale.ROOT, "its own thread was busy %.0f %%", 100 * cost.busy()));
    }
    double allowed = Math.max(WAKE_UP, SHARE * latencyP99);
    String late =
        String.format(Locale.ROOT, "at most %,.0f µs late with 99 requests in 100", cost.lateP99());
    return cost.lateP99() <= allowed
        ? new Verdict(true, late)
        : new Verdict(
            false, String.format(Locale.ROOT, "%s, where %,.0f µs would do", late, allowed));
  }
}
// end::verdict-of[]
