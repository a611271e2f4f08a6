package manyclients.site.weave.figure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A number of a chart, as the text writes it.
///
/// @param words `26,300`
/// @param low where it plausibly begins, or an empty string
/// @param high where it plausibly ends, or an empty string
/// @param key under which results have it, such as `4-scaling-loops-2-per-second`: there the page
///   finds what the reader has measured; empty when it comes from no result
public record Cell(String words, String low, String high, String key) {
  private static final Pattern NUMBER =
      Pattern.compile("(?:(?:about|over) )?(-?[\\d.]+(?:E-?\\d+)?)(?:–([\\d.]+))?");

  /// A number that nobody but its source knows anything about.
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

  /// An old source may say `about 980,000`, or `32–34`: that is drawn in its middle.
  private static double number(String cell) {
    Matcher number = NUMBER.matcher(cell.replace(",", ""));
    if (!number.matches()) {
      throw new IllegalArgumentException("'" + cell + "' is not a number");
    }
    double first = Double.parseDouble(number.group(1));
    return number.group(2) == null ? first : (first + Double.parseDouble(number.group(2))) / 2;
  }
}
