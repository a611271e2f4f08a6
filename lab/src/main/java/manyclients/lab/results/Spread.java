package manyclients.lab.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Quantile;

/// Repeated measurements of one quantity, in the order of the rounds.
///
/// @param median half of the values are less. A file keeps it beside the values, because it may
///   round them: a median of the rounded values could differ in the last digit.
public record Spread(List<Double> values, double median) {
  public Spread {
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalArgumentException("nothing was measured");
    }
  }

  public static Spread of(Collection<? extends Number> measured) {
    List<Double> values = measured.stream().map(Number::doubleValue).toList();
    return new Spread(values, values.isEmpty() ? Double.NaN : quantile(values, 0.5));
  }

  /// Returns the first quartile: a quarter of them are less.
  public double q1() {
    return quantile(values, 0.25);
  }

  /// Returns the third quartile: a quarter of them are more.
  public double q3() {
    return quantile(values, 0.75);
  }

  /// Returns a quantile, by linear interpolation between two measurements.
  private static double quantile(List<Double> values, double part) {
    return Quantile.withDefaults()
        .with(Quantile.EstimationMethod.HF7)
        .evaluate(values.stream().mapToDouble(value -> value).toArray(), part);
  }

  public int samples() {
    return values.size();
  }

  /// Returns the interval in which the median plausibly lies.
  public Interval interval() {
    return Interval.ofMedian(this);
  }

  Map<String, Object> asJson() {
    Map<String, Object> members = new TreeMap<>();
    members.put("median", digits(median()));
    members.put("q1", digits(q1()));
    members.put("q3", digits(q3()));
    members.put("low", digits(interval().low()));
    members.put("high", digits(interval().high()));
    members.put("samples", samples());
    members.put("values", values.stream().map(this::digits).toList());
    return members;
  }

  /// Returns three significant digits: more would claim a precision that no measurement here has.
  public static BigDecimal rounded(double number) {
    return plain(new BigDecimal(number).round(new MathContext(3)));
  }

  /// Returns a figure that is computed from these, with their precision: a count that came out the
  /// same every time keeps all its digits.
  public BigDecimal digits(double figure) {
    return isCount() ? plain(new BigDecimal(figure)) : rounded(figure);
  }

  private boolean isCount() {
    double first = values.getFirst();
    return first == Math.rint(first) && values.stream().allMatch(value -> value == first);
  }

  private static BigDecimal plain(BigDecimal number) {
    BigDecimal digits = number.stripTrailingZeros();
    return digits.scale() < 0 ? digits.setScale(0) : digits;
  }
}
