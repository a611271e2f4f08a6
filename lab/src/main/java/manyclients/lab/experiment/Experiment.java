package manyclients.lab.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A question to a machine. Found by [Experiments].
public interface Experiment {

  /// Its name in results, in the text and on the command line, such as `thread-cost`.
  String id();

  /// The chapter that asks, or [Experiments#LAB].
  int chapter();

  /// What it asks, in one sentence.
  String question();

  /// What is compared, and how often each is measured.
  Plan plan(Effort effort);

  /// Measures one cell, once.
  void measure(Run run) throws IOException, InterruptedException;

  /// What the text says about the outcome.
  default List<Claim> claims() {
    return List.of();
  }

  /// What an old source measured of the same.
  default Optional<HistoricalFigures> then() {
    return Optional.empty();
  }
}
