package manyclients.lab.experiment;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;

/// The effort of a measurement: how long it may take, and how large it is.
public enum Effort {
  /// Shows only that an experiment runs. It takes a few seconds, or longer on a busy machine.
  TRY(Duration.ofSeconds(75)),
  /// Covers many experiments, but only what the claims need. They share ten minutes, at most one
  /// each; the first round of each is always run.
  GLANCE(Duration.ofMinutes(1), Duration.ofMinutes(10)),
  /// Covers a few experiments, with one minute for each.
  QUICK(Duration.ofMinutes(1)),
  /// Measures for the book.
  FULL(Duration.ofMinutes(8));

  /// The maximum number of experiments for [#QUICK]: more would take over ten minutes.
  private static final int FEW = 10;

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

  /// Returns the time in which an experiment has to end, as far as can be foreseen: its share of
  /// the time that is left for it and those after it, up to its own limit.
  ///
  /// @param toCome the number of experiments still to be run, including this one
  /// @param gone the time since the first experiment began
  public Duration limit(int toCome, Duration gone) {
    Duration share = forAll.minus(gone).dividedBy(toCome);
    return Collections.min(List.of(share, forOne));
  }

  /// Returns the size for this effort.
  public int pick(int tried, int quick, int full) {
    return switch (this) {
      case TRY -> tried;
      case GLANCE, QUICK -> quick;
      case FULL -> full;
    };
  }
}
