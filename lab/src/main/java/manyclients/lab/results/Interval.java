package manyclients.lab.results;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Quantile;

/// An interval in which a figure plausibly lies: between `low` and `high`.
///
/// The interval is found by the bootstrap. We have some rounds of measurements and would like to
/// know how the median would vary if we measured again and again. So we let the rounds stand for
/// all possible measurements, and draw the same number from them at random, some more than once and
/// some never. Each draw gives a median. After 2,000 draws, 95 % of the medians lie in the
/// interval.
public record Interval(double low, double high) {
  private static final int DRAWS = 2_000;
  private static final double CONFIDENCE = 0.95;
  private static final long SEED = 1_979;

  /// Returns the interval of a median.
  static Interval ofMedian(Spread spread) {
    return draw(spread.samples(), rounds -> median(spread.values(), rounds));
  }

  /// Returns the interval of the ratio of two medians. Each draw takes both measurements of a
  /// round, because a machine that is slow for a while slows both.
  public static Interval ofRatio(Spread over, Spread under) {
    if (over.samples() != under.samples()) {
      throw new IllegalArgumentException("not measured in the same rounds");
    }
    return draw(
        over.samples(), rounds -> median(over.values(), rounds) / median(under.values(), rounds));
  }

  /// Draws with a fixed seed, so that the same measurements always have the same interval.
  private static Interval draw(int samples, ToDoubleFunction<int[]> figure) {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] drawn = new double[DRAWS];
    int[] rounds = new int[samples];
    for (int i = 0; i < DRAWS; i++) {
      Arrays.setAll(rounds, _ -> random.nextInt(samples));
      drawn[i] = figure.applyAsDouble(rounds);
    }
    Quantile quantile = Quantile.withDefaults();
    double tail = (1 - CONFIDENCE) / 2;
    return new Interval(quantile.evaluate(drawn, tail), quantile.evaluate(drawn, 1 - tail));
  }

  private static double median(List<Double> values, int[] rounds) {
    double[] drawn = Arrays.stream(rounds).mapToDouble(values::get).toArray();
    return Quantile.withDefaults().evaluate(drawn, 0.5);
  }
}
