package manyclients.lab.experiment;

import java.util.Locale;

/// What can be said of a claim.
public enum Finding {
  HOLDS,
  DOES_NOT_HOLD,
  /// The measurements lie too far apart, or are too few.
  INCONCLUSIVE,
  NOT_MEASURED;

  /// Of fewer rounds nothing is concluded, where rounds differ.
  static final int FEWEST = 3;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
