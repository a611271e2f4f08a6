package manyclients.workbench.experiment;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

// tag::pace[]
/// How much time a measurement may take.
public enum Pace {
  /// Only to see that it runs.
  TRY(Duration.ofSeconds(30)),
  /// For a first look: a minute an experiment, and ten for all that are asked for.
  QUICK(Duration.ofMinutes(1), Duration.ofMinutes(10)),
  /// For the book.
  FULL(Duration.ofMinutes(5));

  private final Duration forOne;
  private final Duration forAll;

  Pace(Duration forOne) {
    this(forOne, ChronoUnit.FOREVER.getDuration());
  }

  Pace(Duration forOne, Duration forAll) {
    this.forOne = forOne;
    this.forAll = forAll;
  }

  // end::pace[]

  // tag::pace-limit[]
  /// After that long no further round of an experiment begins that is one of so many.
  public Duration limit(int experiments) {
    Duration share = forAll.dividedBy(experiments);
    return share.compareTo(forOne) < 0 ? share : forOne;
  }

  /// The size that goes with this pace.
  public int pick(int tried, int quick, int full) {
    return switch (this) {
      case TRY -> tried;
      case QUICK -> quick;
      case FULL -> full;
    };
  }
}
// end::pace-limit[]
