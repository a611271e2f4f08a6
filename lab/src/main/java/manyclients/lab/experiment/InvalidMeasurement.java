package manyclients.lab.experiment;

import manyclients.lab.load.Counts;

/// Refuses a measurement, and says why: the load generator measured itself, something was divided
/// by nothing, or not everything was there that was to be measured. Its cell is tried once more.
public final class InvalidMeasurement extends RuntimeException {
  public InvalidMeasurement(String reason) {
    super(reason);
  }

  /// Refuses it when a load was not answered as it should be.
  public static void unlessComplete(Counts counts) {
    if (!counts.complete()) {
      throw new InvalidMeasurement("replies were wrong or missing: " + counts);
    }
  }

  /// Refuses it when a request was not answered: what all have taken is divided by their number.
  public static void unlessAllAnswered(long answers, long requests) {
    if (answers != requests) {
      throw new InvalidMeasurement("of %s requests, %s were answered".formatted(requests, answers));
    }
  }
}
