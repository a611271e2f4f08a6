package manyclients.site.weave.claim;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import manyclients.lab.experiment.Judgement;
import manyclients.lab.results.Spread;

/// Figures as the text says them.
final class Words {
  private static final BigDecimal GROUPED_FROM = BigDecimal.valueOf(1_000);
  private static final String TINY = "under 0.001";
  private static final Map<String, String> UNITS =
      Map.of("-ms", ", in ms", "-us", ", in µs", "-kb", ", in KB", "-mib", ", in MiB");

  private Words() {}

  /// Three digits that count; 1,230 and not 1230.
  static String number(double value) {
    return Double.isFinite(value) ? grouped(Spread.rounded(value)) : "–";
  }

  /// With the digits that it can hold.
  static String median(Spread spread) {
    return grouped(spread.digits(spread.median()));
  }

  private static String grouped(BigDecimal number) {
    return number.abs().compareTo(GROUPED_FROM) >= 0
        ? String.format(Locale.ROOT, "%,.0f", number)
        : number.toPlainString();
  }

  /// `2,810 (1,000–3,500)`.
  static String ratio(Judgement judgement) {
    String most = factor(judgement.plausible().high());
    return most.equals(TINY)
        ? TINY
        : "%s (%s\u2060–\u2060%s)"
            .formatted(factor(judgement.ratio()), factor(judgement.plausible().low()), most);
  }

  /// A number of a source's, which nobody rounds.
  static String grouped(String cell) {
    return cell.matches("\\d{4,}") ? String.format(Locale.ROOT, "%,d", Long.valueOf(cell)) : cell;
  }

  /// `client-max-ms` is `client max, in ms`.
  static String measurement(String name) {
    String words =
        name.replace("-per-cpu-second", " for a second of processor time")
            .replaceFirst("^per-second$", "how many a second")
            .replaceFirst("^cpu-", "processor time-");
    for (var unit : UNITS.entrySet()) {
      words = words.endsWith(unit.getKey()) ? words.replace(unit.getKey(), unit.getValue()) : words;
    }
    return words.replace('-', ' ');
  }

  /// Quotation marks and apostrophes as the text has them.
  static String prose(String words) {
    return words.replaceAll("\"([^\"]+)\"", "“$1”").replaceAll("s' ", "s’ ");
  }

  /// How many times as much. What is smaller than a thousandth is not worth its digits.
  private static String factor(double value) {
    return 0 < value && value < 0.001 ? TINY : number(value);
  }
}
