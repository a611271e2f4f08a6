package manyclients.lab.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import manyclients.lab.results.Interval;
import manyclients.lab.results.Spread;

/// A sentence about a result, and the comparison that decides whether it is true. The comparison is
/// between two measurements, because absolute times differ between machines, and ratios mostly do
/// not.
///
/// @param sentence the sentence in the text
/// @param over the numerator's measurement, such as `selector-requests-per-cpu-second`
/// @param under the denominator's measurement
/// @param division the division in words: `two writes ÷ one write, in µs`
/// @param least the lower bound of their ratio
/// @param most its upper bound
/// @param rounds the minimum number of rounds before it is judged
public record Claim(
    String id,
    String sentence,
    String over,
    String under,
    String division,
    double least,
    double most,
    int rounds) {
  /// The quantity that [#ofWork] divides, in words.
  public static final String WORK = "requests per CPU-second";

  /// A claim whose bounds are still missing.
  public record Ratio(String id, String sentence, String over, String under, String division) {
    public Claim atLeast(double least) {
      return between(least, Double.POSITIVE_INFINITY);
    }

    public Claim atMost(double most) {
      return between(Double.NEGATIVE_INFINITY, most);
    }

    public Claim between(double least, double most) {
      return new Claim(id, sentence, over, under, division, least, most, Finding.FEWEST);
    }
  }

  /// Returns this claim for counts, which are the same in every round: one round is enough.
  public Claim ofCounts() {
    return new Claim(id, sentence, over, under, division, least, most, 1);
  }

  /// Returns a claim about the median of `over` divided by that of `under`, both named as in the
  /// results. `division` says the same in words.
  public static Ratio of(String id, String sentence, String over, String under, String division) {
    return new Ratio(id, sentence, over, under, division);
  }

  /// Returns a claim about the requests per second of processor time: those of one variant divided
  /// by those of another. Both names are given without `-requests-per-cpu-second`.
  public static Ratio ofWork(
      String id, String sentence, String over, String under, String division) {
    String work = "-requests-per-cpu-second";
    return of(id, sentence, over + work, under + work, division + ", " + WORK);
  }

  /// Judges the claim by the measurements. The interval decides, not the median. The finding is
  /// inconclusive if it reaches over a bound, rounds are missing, or `under` might not be positive.
  public Judgement judge(Map<String, Spread> measured) {
    Spread above = measured.get(over);
    Spread below = measured.get(under);
    if (above == null || below == null) {
      return new Judgement(this, Finding.NOT_MEASURED, Double.NaN, new Interval(0, 0));
    }
    double ratio = above.median() / below.median();
    Interval plausible = Interval.ofRatio(above, below);
    boolean enough = above.samples() >= rounds;
    boolean said = below.interval().low() > 0; // the denominator must be positive
    Finding finding = enough && said ? finding(plausible) : Finding.INCONCLUSIVE;
    return new Judgement(this, finding, ratio, plausible);
  }

  private Finding finding(Interval plausible) {
    if (plausible.low() >= least && plausible.high() <= most) {
      return Finding.HOLDS;
    }
    return plausible.high() < least || plausible.low() > most
        ? Finding.DOES_NOT_HOLD
        : Finding.INCONCLUSIVE;
  }

  /// Returns the comparison as a formula: `two-writes-us / one-write-us ≥ 100`.
  public String predicate() {
    return over + " / " + under + " " + bounds();
  }

  /// Returns the bounds, such as `≥ 100`, or `≥ 0.9 and ≤ 1.1`.
  public String bounds() {
    List<String> bounds = new ArrayList<>();
    if (least > Double.NEGATIVE_INFINITY) {
      bounds.add("≥ " + number(least));
    }
    if (most < Double.POSITIVE_INFINITY) {
      bounds.add("≤ " + number(most));
    }
    return String.join(" and ", bounds);
  }

  private static String number(double bound) {
    return String.format(Locale.ROOT, bound == Math.rint(bound) ? "%,.0f" : "%s", bound);
  }
}
