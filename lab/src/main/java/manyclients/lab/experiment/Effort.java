package manyclients.lab.experiment;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;

/// The effort of a measurement: how long it may take, and how large it is.
public enum Effort {
  /// Shows only that it runs: a few seconds, or longer if other programs want the processors.
  TRY(Duration.ofSeconds(75)),
  /// Looks at everything: only what the claims are about, and ten minutes in total.
  GLANCE(Duration.ofMinutes(1), Duration.ofMinutes(10)),
  /// Looks at a few experiments: one minute per experiment.
  QUICK(Duration.ofMinutes(1)),
  /// Measures for the book.
  FULL(Duration.ofMinutes(8));

  /// The most experiments of a quick look: with more it would take over ten minutes.
  private static final int FEW = 10;

  /// The part of the total time that is kept for each experiment still to come.
  private static final Duration LEAST = Duration.ofSeconds(15);

  private final Duration forOne;
  private final Duration forAll;

  Effort(Duration forOne) {
    this(forOne, ChronoUnit.FOREVER.getDuration());
  }

  Effort(Duration forOne, Duration forAll) {
    this.forOne = forOne;
    this.forAll = forAll;
  }

  /// Returns [#QUICK] for a few experiments, [#GLANCE] for more.
  public static Effort quick(int experiments) {
    return experiments > FEW ? GLANCE : QUICK;
  }

  /// Returns the time after which no further round of an experiment begins. An experiment may take
  /// what it needs as long as time is left for those after it.
  ///
  /// @param toCome the number of experiments still to be run, including this one
  /// @param gone the time since the first experiment began
  public Duration limit(int toCome, Duration gone) {
    Duration left = forAll.minus(gone).minus(LEAST.multipliedBy(toCome - 1));
    return Collections.min(List.of(left, forOne));
  }

  /// Returns the size that goes with this effort.
  public int pick(int tried, int quick, int full) {
    return switch (this) {
      case TRY -> tried;
      case GLANCE, QUICK -> quick;
      case FULL -> full;
    };
  }
}
