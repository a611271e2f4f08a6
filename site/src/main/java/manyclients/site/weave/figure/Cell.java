package manyclients.site.weave.figure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A number of a chart, as written in the text.
///
/// @param words `26,300`
/// @param low the lower end of its interval, or an empty string
/// @param high the upper end of its interval, or an empty string
/// @param key its name in results, such as `4-scaling-loops-2-per-second`, under which the page
///   finds the reader's own measurement; empty if it does not come from a result
public record Cell(String words, String low, String high, String key) {
  private static final Pattern NUMBER =
      Pattern.compile("(?:(?:about|over) )?(-?[\\d.]+(?:E-?\\d+)?)(?:–([\\d.]+))?");

  /// Returns a number without an interval or a result.
  public static Cell of(String words) {
    return new Cell(words, "", "", "");
  }

  double value() {
    return number(words);
  }

  boolean hasInterval() {
    return !low.isEmpty() && !high.isEmpty() && number(low) < number(high);
  }

  double least() {
    return hasInterval() ? number(low) : value();
  }

  double most() {
    return hasInterval() ? number(high) : value();
  }

  /// Returns the value to draw, also of an old source's `about 980,000`; of `32–34`, the middle.
  private static double number(String cell) {
    Matcher number = NUMBER.matcher(cell.replace(",", ""));
    if (!number.matches()) {
      throw new IllegalArgumentException("'" + cell + "' is not a number");
    }
    double first = Double.parseDouble(number.group(1));
    return number.group(2) == null ? first : (first + Double.parseDouble(number.group(2))) / 2;
  }
}
