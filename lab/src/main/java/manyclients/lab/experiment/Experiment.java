package manyclients.lab.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A question about the machine, answered by measuring. Found by [Experiments].
public interface Experiment {

  /// Returns its name in results, in the text and on the command line, such as `thread-cost`.
  String id();

  /// Returns the chapter that it belongs to, or [Experiments#LAB].
  int chapter();

  /// Returns its question, in one sentence.
  String question();

  /// Returns what is compared, and how often each cell is measured.
  Plan plan(Effort effort);

  /// Measures one cell, once.
  void measure(Run run) throws IOException, InterruptedException;

  /// Returns what the text says about the outcome.
  default List<Claim> claims() {
    return List.of();
  }

  /// Returns what an old source measured of the same.
  default Optional<HistoricalFigures> then() {
    return Optional.empty();
  }
}
