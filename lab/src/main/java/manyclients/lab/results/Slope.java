package manyclients.lab.results;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// How fast one thing grows with another.
public final class Slope {

  private Slope() {}

  /// Of the line that is nearest to the points, by least squares: what is there anyway does not
  /// count, only what each one more adds.
  ///
  /// @param x how many there were; not the same each time
  /// @param y what all together took, in any unit
  /// @return what one takes, in that unit
  public static double of(double[] x, double[] y) {
    double meanX = DoubleStream.of(x).average().orElseThrow();
    double meanY = DoubleStream.of(y).average().orElseThrow();
    double together =
        IntStream.range(0, x.length).mapToDouble(i -> (x[i] - meanX) * (y[i] - meanY)).sum();
    double alone = DoubleStream.of(x).map(each -> (each - meanX) * (each - meanX)).sum();
    return together / alone;
  }
}
