package manyclients.lab.load;

/// The generator's own share of the machine while it measured.
///
/// @param busy the share of the time in which its thread worked; looking for work does not count
/// @param starved the share of the time in which its thread could have run but had no core
/// @param microsPerReply the processor time per reply, including the request
/// @param lateP99 the 99th percentile of its lateness with an open loop's requests, in microseconds
/// @param lateMax its maximum lateness, in microseconds
public record GeneratorCost(
    double busy, double starved, double microsPerReply, double lateP99, double lateMax) {
  /// The limit of `starved`: above it, a measurement shows mainly how cores are shared.
  private static final double STARVED = 0.25;

  static GeneratorCost of(MeasurementWindow window, LoadStats stats) {
    double nanos = Math.max(1, window.seconds() * 1e9);
    return new GeneratorCost(
        window.worked() / nanos,
        window.waited() / nanos,
        window.worked() / 1e3 / Math.max(1, stats.inWindow()),
        Latency.micros(stats.slips, 99),
        Latency.micros(stats.slips, 100));
  }

  /// Returns whether its thread waited for a core for less time than the limit.
  public boolean hadItsCore() {
    return starved < STARVED;
  }
}
