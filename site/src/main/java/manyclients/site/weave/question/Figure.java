package manyclients.site.weave.question;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import manyclients.lab.results.Interval;
import manyclients.lab.results.Spread;

/// A number that is an answer: the book's, with its interval.
///
/// @param low equal to `high` if nothing was measured
/// @param keys its names in all results, `3-silent-clients-selector-heap-bytes`, so that the page
///   finds the reader's own; two if it is the first divided by the second
public record Figure(double value, double low, double high, List<String> keys) {
  private static final double GROUPED_FROM = 1_000;

  /// Returns a figure that was not measured but follows from given numbers.
  static Figure given(double value) {
    return new Figure(value, value, value, List.of());
  }

  static Figure of(double value, Interval interval, String... keys) {
    return new Figure(value, interval.low(), interval.high(), List.of(keys));
  }

  /// Returns `868 (95 %: 868–880)`.
  public String inWords() {
    String said = say(value);
    return low < high && !(say(low).equals(said) && say(high).equals(said))
        ? "%s (95\u00a0%%:\u00a0%s\u2060–\u2060%s)".formatted(said, say(low), say(high))
        : said;
  }

  /// Returns the figure in the form that the page's script reads.
  public Map<String, Object> json() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("value", number(value));
    if (low < high) {
      members.put("low", number(low));
      members.put("high", number(high));
    }
    if (!keys.isEmpty()) {
      members.put("keys", keys);
    }
    return members;
  }

  /// Returns three digits, in groups: `44,400`. More would claim a precision that no measurement
  /// has; a whole number keeps all its digits.
  public static String say(double value) {
    BigDecimal digits = number(value);
    return digits.abs().doubleValue() >= GROUPED_FROM
        ? String.format(Locale.ROOT, "%,.0f", digits)
        : digits.toPlainString();
  }

  private static BigDecimal number(double value) {
    return value == Math.rint(value) ? BigDecimal.valueOf((long) value) : Spread.rounded(value);
  }
}
