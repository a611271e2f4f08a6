package manyclients.lab.experiment;

import java.util.Locale;

/// The outcome of a judged claim.
public enum Finding {
  HOLDS,
  DOES_NOT_HOLD,
  /// The interval reaches over a bound, rounds are missing, or the divisor might not be positive.
  INCONCLUSIVE,
  NOT_MEASURED;

  /// The minimum number of rounds for a conclusion, if rounds differ.
  static final int FEWEST = 3;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
