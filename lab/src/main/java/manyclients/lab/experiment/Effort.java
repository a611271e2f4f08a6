package manyclients.lab.experiment;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;

/// How much effort a measurement is worth: how long it may take, and how large it is.
public enum Effort {
  /// Only to see that it runs: a few seconds, and longer where others want the processors.
  TRY(Duration.ofSeconds(75)),
  /// For a look at everything: only what the claims are about, and ten minutes for all.
  GLANCE(Duration.ofMinutes(1), Duration.ofMinutes(10)),
  /// For a look at a few: a minute each.
  QUICK(Duration.ofMinutes(1)),
  /// For the book.
  FULL(Duration.ofMinutes(8));

  /// There are no more in a quick look: it would take more than ten minutes.
  private static final int FEW = 10;

  /// What of the time for all is kept for each that is still to come.
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

  /// [#QUICK] for a few experiments, [#GLANCE] for more.
  public static Effort quick(int experiments) {
    return experiments > FEW ? GLANCE : QUICK;
  }

  /// After that long no further round of an experiment begins. It may take what it needs, as long
  /// as something is left for those after it.
  ///
  /// @param toCome how many experiments there are still to be run, with this one
  /// @param gone since the first of all began
  public Duration limit(int toCome, Duration gone) {
    Duration left = forAll.minus(gone).minus(LEAST.multipliedBy(toCome - 1));
    return Collections.min(List.of(left, forOne));
  }

  /// The size that goes with this effort.
  public int pick(int tried, int quick, int full) {
    return switch (this) {
      case TRY -> tried;
      case GLANCE, QUICK -> quick;
      case FULL -> full;
    };
  }
}
