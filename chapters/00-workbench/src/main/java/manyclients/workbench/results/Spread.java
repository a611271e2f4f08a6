package manyclients.workbench.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

// tag::spread[]
/// Many measurements of one thing: the middle one, and the two between which the middle half lies.
///
/// @param q1 a quarter of them is less
/// @param median half of them is less
/// @param q3 a quarter of them is more
/// @param samples how many there are
public record Spread(double q1, double median, double q3, int samples) {

  public static Spread of(Collection<? extends Number> measured) {
    double[] sorted = measured.stream().mapToDouble(Number::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("nothing was measured");
    }
    return new Spread(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75), sorted.length);
  }

  /// Between two measurements it goes along the straight line from one to the other.
  private static double at(double[] sorted, double part) {
    double place = part * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  // end::spread[]

  // tag::spread-json[]
  Map<String, Object> asJson() {
    return new TreeMap<>(
        Map.of(
            "q1", rounded(q1), "median", rounded(median), "q3", rounded(q3), "samples", samples));
  }

  /// Three significant digits: more would claim what no measurement here can hold.
  private static BigDecimal rounded(double number) {
    BigDecimal digits = new BigDecimal(number).round(new MathContext(3)).stripTrailingZeros();
    return digits.scale() < 0 ? digits.setScale(0) : digits;
  }
}
// end::spread-json[]
