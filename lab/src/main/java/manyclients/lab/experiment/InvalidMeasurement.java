package manyclients.lab.experiment;

import manyclients.lab.load.Counts;

/// Refuses a measurement, and says why: for example, the load generator measured itself, a divisor
/// was zero, or a part of the measurement is missing. Its cell is tried once more.
public final class InvalidMeasurement extends RuntimeException {
  public InvalidMeasurement(String reason) {
    super(reason);
  }

  /// Refuses a load with wrong or missing replies.
  public static void unlessComplete(Counts counts) {
    if (!counts.complete()) {
      throw new InvalidMeasurement("replies were wrong or missing: " + counts);
    }
  }

  /// Refuses a run with unanswered requests, because costs are divided by their number.
  public static void unlessAllAnswered(long answers, long requests) {
    if (answers != requests) {
      throw new InvalidMeasurement(
          "only %s of %s requests were answered".formatted(answers, requests));
    }
  }
}
