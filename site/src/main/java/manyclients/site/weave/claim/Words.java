package manyclients.site.weave.claim;

import java.math.BigDecimal;
import java.util.Locale;
import manyclients.lab.results.Spread;

/// Figures as the text says them.
final class Words {
  private static final BigDecimal GROUPED_FROM = BigDecimal.valueOf(1_000);

  private Words() {}

  /// With the digits that it can hold.
  static String median(Spread spread) {
    return grouped(spread.digits(spread.median()));
  }

  private static String grouped(BigDecimal number) {
    return number.abs().compareTo(GROUPED_FROM) >= 0
        ? String.format(Locale.ROOT, "%,.0f", number)
        : number.toPlainString();
  }

  /// A number of a source's, which nobody rounds.
  static String grouped(String cell) {
    return cell.matches("\\d{4,}") ? String.format(Locale.ROOT, "%,d", Long.valueOf(cell)) : cell;
  }

  /// Quotation marks and apostrophes as the text has them.
  static String prose(String words) {
    return words.replaceAll("\"([^\"]+)\"", "“$1”").replaceAll("s' ", "s’ ");
  }
}
