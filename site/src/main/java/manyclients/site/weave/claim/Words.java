package manyclients.site.weave.claim;

import java.math.BigDecimal;
import java.util.Locale;
import manyclients.workbench.experiment.Judgement;
import manyclients.workbench.results.Spread;

/// Figures as the text says them.
final class Words {
  private static final BigDecimal GROUPED_FROM = BigDecimal.valueOf(1_000);

  private Words() {}

  /// Three digits that count; 1,230 and not 1230.
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    BigDecimal rounded = Spread.rounded(value);
    return rounded.abs().compareTo(GROUPED_FROM) >= 0
        ? String.format(Locale.ROOT, "%,.0f", rounded)
        : rounded.toPlainString();
  }

  /// `2,810 (1,000–3,500)`.
  static String ratio(Judgement judgement) {
    return "%s (%s–%s)"
        .formatted(
            number(judgement.ratio()),
            number(judgement.plausible().low()),
            number(judgement.plausible().high()));
  }
}
