package manyclients.lab.results;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// The slope with which one quantity grows with another.
public final class Slope {

  private Slope() {}

  /// Returns the slope of the line that is nearest to the points, by least squares. It is the cost
  /// of each additional thing; a fixed cost does not affect it.
  ///
  /// @param x the numbers of things; not all the same
  /// @param y the cost of all of them together, in any unit
  /// @return the cost of one thing, in that unit
  public static double of(double[] x, double[] y) {
    double meanX = DoubleStream.of(x).average().orElseThrow();
    double meanY = DoubleStream.of(y).average().orElseThrow();
    double together =
        IntStream.range(0, x.length).mapToDouble(i -> (x[i] - meanX) * (y[i] - meanY)).sum();
    double alone = DoubleStream.of(x).map(each -> (each - meanX) * (each - meanX)).sum();
    return together / alone;
  }
}
