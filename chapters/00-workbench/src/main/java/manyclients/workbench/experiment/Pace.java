package manyclients.workbench.experiment;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;

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
  /// After that long no further round of an experiment begins. What the others before it have left
  /// of their time is for it and those after it.
  ///
  /// @param toCome how many experiments there are still to be run, with this one
  /// @param gone since the first of all began
  public Duration limit(int toCome, Duration gone) {
    Duration share = forAll.minus(gone).dividedBy(toCome);
    return Collections.min(List.of(share, forOne));
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
