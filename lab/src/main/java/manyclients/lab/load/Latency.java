package manyclients.lab.load;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/// The distribution of latencies, in microseconds.
///
/// @param count the number of latencies
/// @param mean the arithmetic mean
/// @param p50 half of them took no longer than this
/// @param p90 nine in ten took no longer
/// @param p99 99 in 100 took no longer
/// @param p999 999 in 1,000 took no longer
/// @param max none took longer
/// @param curve the whole distribution, for a chart
public record Latency(
    long count,
    double mean,
    double p50,
    double p90,
    double p99,
    double p999,
    double max,
    List<Point> curve) {

  /// @param percentile the percentage that took no longer than `micros`
  public record Point(double percentile, double micros) {}

  private static final int POINTS_PER_HALVING = 5;

  /// @param nanos a histogram of nanoseconds
  static Latency of(Histogram nanos) {
    List<Point> curve = new ArrayList<>();
    // some more points each time the distance to 100 % halves: the tail matters most
    for (var step : nanos.percentiles(POINTS_PER_HALVING)) {
      curve.add(
          new Point(step.getPercentileLevelIteratedTo(), step.getValueIteratedTo() / 1_000.0));
    }
    return new Latency(
        nanos.getTotalCount(),
        nanos.getMean() / 1_000.0,
        micros(nanos, 50),
        micros(nanos, 90),
        micros(nanos, 99),
        micros(nanos, 99.9),
        micros(nanos, 100),
        List.copyOf(curve));
  }

  static double micros(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1_000.0;
  }
}
