package manyclients.site.weave.question;

import manyclients.lab.experiment.Claim;
import manyclients.lab.results.Interval;
import manyclients.lab.results.Result;
import manyclients.lab.results.Spread;

/// The source of a question's figures: one experiment, or one benchmark.
///
/// @param name the experiment or the benchmark, as in the results
/// @param key the prefix of its figures' names in all results, such as `3-silent-clients`
/// @param book the book machine's result
/// @param command the command that measures it
public record Source(String name, String key, Result book, String command) {

  /// Returns a figure such as `selector-heap-bytes`, or one figure divided by another.
  ///
  /// @throws IllegalArgumentException when it was not measured
  Figure figure(String written) {
    String[] parts = written.split(" / ", 2);
    String over = parts[0].strip();
    if (parts.length == 2) {
      return ratio(over, parts[1].strip());
    }
    Spread spread = spread(over);
    return Figure.of(spread.median(), spread.interval(), key(over));
  }

  Figure claim(Claim claim) {
    return ratio(claim.over(), claim.under());
  }

  private Figure ratio(String over, String under) {
    Spread above = spread(over);
    Spread below = spread(under);
    return Figure.of(
        above.median() / below.median(), Interval.ofRatio(above, below), key(over), key(under));
  }

  private Spread spread(String figure) {
    Spread spread = book.measured().get(figure);
    if (spread == null) {
      throw new IllegalArgumentException(
          "'%s' has no figure '%s'; it has %s".formatted(name, figure, book.measured().keySet()));
    }
    return spread;
  }

  private String key(String figure) {
    return key + "-" + figure;
  }
}
