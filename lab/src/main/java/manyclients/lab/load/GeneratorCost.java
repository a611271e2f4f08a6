package manyclients.lab.load;

/// What the generator itself did while it measured.
///
/// @param busy the part of the time that its thread ran, other than to look whether it had to
/// @param starved the part of the time that its thread could have run and had no core
/// @param microsPerReply the CPU time that a reply took it, its request included
/// @param lateP99 how late it was, in microseconds, for 99 in 100 requests of an open loop
/// @param lateMax how late it was at worst
public record GeneratorCost(
    double busy, double starved, double microsPerReply, double lateP99, double lateMax) {
  /// A machine with less room than that measures who gets a core.
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

  /// Whether its thread had a core when it wanted one.
  public boolean hadItsCore() {
    return starved < STARVED;
  }
}
