package manyclients.site.weave.claim;

import java.math.BigDecimal;
import java.util.Locale;
import manyclients.lab.results.Spread;

/// Figures as the text writes them.
final class Words {
  private static final BigDecimal GROUPED_FROM = BigDecimal.valueOf(1_000);

  private Words() {}

  /// Returns the median with its significant digits.
  static String median(Spread spread) {
    return grouped(spread.digits(spread.median()));
  }

  private static String grouped(BigDecimal number) {
    return number.abs().compareTo(GROUPED_FROM) >= 0
        ? String.format(Locale.ROOT, "%,.0f", number)
        : number.toPlainString();
  }

  /// Returns a source's number with its own digits, in groups.
  static String grouped(String cell) {
    return cell.matches("\\d{4,}") ? String.format(Locale.ROOT, "%,d", Long.valueOf(cell)) : cell;
  }

  /// Returns words with typographic quotation marks, and apostrophes after a plural's s.
  static String prose(String words) {
    return words.replaceAll("\"([^\"]+)\"", "“$1”").replaceAll("s' ", "s’ ");
  }
}
