package manyclients.lab.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A question that is answered by measuring. Found by [Experiments].
public interface Experiment {

  /// Returns the experiment's name in results, in the text and on the command line, such as
  /// `thread-cost`.
  String id();

  /// Returns the number of the experiment's chapter, or [Experiments#LAB].
  int chapter();

  /// Returns the question, in one sentence.
  String question();

  /// Returns what is compared, and how often each cell is measured.
  Plan plan(Effort effort);

  /// Measures one cell, once.
  void measure(Run run) throws IOException, InterruptedException;

  /// Returns the text's claims about the outcome.
  default List<Claim> claims() {
    return List.of();
  }

  /// Returns an old source's figures for the same question.
  default Optional<HistoricalFigures> then() {
    return Optional.empty();
  }
}
