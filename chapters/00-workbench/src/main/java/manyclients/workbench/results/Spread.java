package manyclients.workbench.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Quantile;

// tag::spread[]
/// Many measurements of one thing, in the order of the rounds.
public record Spread(List<Double> values) {
  public Spread {
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalArgumentException("nothing was measured");
    }
  }

  public static Spread of(Collection<? extends Number> measured) {
    return new Spread(measured.stream().map(Number::doubleValue).toList());
  }

  /// A quarter of them is less.
  public double q1() {
    return at(0.25);
  }

  /// Half of them is less.
  public double median() {
    return at(0.5);
  }

  /// A quarter of them is more.
  public double q3() {
    return at(0.75);
  }

  // end::spread[]

  // tag::spread-json[]
  /// Between two measurements it goes along the straight line from one to the other.
  private double at(double part) {
    return Quantile.withDefaults()
        .with(Quantile.EstimationMethod.HF7)
        .evaluate(values.stream().mapToDouble(value -> value).toArray(), part);
  }

  public int samples() {
    return values.size();
  }

  /// Where the median plausibly lies.
  public Interval interval() {
    return Interval.ofMedian(this);
  }

  Map<String, Object> asJson() {
    Map<String, Object> members = new TreeMap<>();
    members.put("median", rounded(median()));
    members.put("q1", rounded(q1()));
    members.put("q3", rounded(q3()));
    members.put("low", rounded(interval().low()));
    members.put("high", rounded(interval().high()));
    members.put("samples", samples());
    members.put("values", values.stream().map(Spread::rounded).toList());
    return members;
  }

  // end::spread-json[]

  // tag::spread-rounded[]
  /// Three significant digits: more would claim what no measurement here can hold.
  public static BigDecimal rounded(double number) {
    BigDecimal digits = new BigDecimal(number).round(new MathContext(3)).stripTrailingZeros();
    return digits.scale() < 0 ? digits.setScale(0) : digits;
  }
}
// end::spread-rounded[]
