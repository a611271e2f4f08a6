package manyclients.lab.experiment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Map;
import manyclients.lab.results.Interval;

/// Judgements in words, the same on the page and in the terminal, and names of measurements for the
/// page.
public final class InWords {
  private static final int DIGITS = 3;
  private static final double TINY = 0.001;
  private static final Map<String, String> UNITS =
      Map.of("ms", "in ms", "us", "in µs", "kb", "in KB", "mib", "in MiB");

  private InWords() {}

  /// Returns `✓ ratio 1.01 (95 %: 1.00–1.01)`; a claim without measurements has no ratio.
  public static String judgement(Judgement judgement) {
    String ratio = "ratio\u00a0" + ratio(judgement);
    return switch (judgement.finding()) {
      case HOLDS -> "✓\u00a0" + ratio;
      case DOES_NOT_HOLD -> "✗\u00a0does not hold: " + ratio;
      case INCONCLUSIVE -> "?\u00a0inconclusive: " + ratio;
      case NOT_MEASURED -> "not measured";
    };
  }

  /// Returns `1.01 (95 %: 1.00–1.01)`, or `under 0.001` if the whole interval is below that.
  public static String ratio(Judgement judgement) {
    Interval plausible = judgement.plausible();
    return plausible.high() < TINY
        ? "under " + TINY
        : "%s (95\u00a0%%:\u00a0%s\u2060–\u2060%s)"
            .formatted(
                number(judgement.ratio()), number(plausible.low()), number(plausible.high()));
  }

  /// Returns three significant digits: `1.00`, `12.3`, `4,560`; or `under 0.001`, `0`, `–`.
  private static String number(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    if (0 < value && value < TINY) {
      return "under " + TINY;
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(DIGITS));
    int whole = rounded.precision() - rounded.scale();
    int places = value == 0 ? 0 : Math.max(0, DIGITS - whole);
    return String.format(Locale.ROOT, "%,." + places + "f", rounded);
  }

  /// Returns a measurement's name for readers: `client-max-ms` is `client max, in ms`.
  public static String measurement(String name) {
    String words =
        name.replaceFirst("-?per-cpu-second$", " per CPU second")
            .replaceFirst("^per-second$", "how many per second")
            .replaceFirst("^cpu-", "processor time-");
    int unit = words.lastIndexOf('-') + 1;
    String said = UNITS.get(words.substring(unit));
    if (said != null) {
      words = unit == 0 ? said : words.substring(0, unit - 1) + ", " + said;
    }
    return words.replace('-', ' ').replace("CPU second", "CPU-second").strip();
  }
}
