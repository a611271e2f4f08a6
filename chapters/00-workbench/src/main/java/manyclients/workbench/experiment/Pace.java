package manyclients.workbench.experiment;

import java.time.Duration;

// tag::pace[]
/// How much time a measurement may take.
public enum Pace {
  /// Only to see that it runs.
  TRY(30),
  /// For a first look: a minute an experiment.
  QUICK(60),
  /// For the book.
  FULL(300);

  private static final Duration FIRST_LOOK = Duration.ofMinutes(10);

  private final Duration limit;

  Pace(int seconds) {
    this.limit = Duration.ofSeconds(seconds);
  }

  // end::pace[]

  // tag::pace-limit[]
  /// After that long no further round of an experiment begins that is one of so many. A first look
  /// at all of them is to take ten minutes.
  public Duration limit(int experiments) {
    Duration share = FIRST_LOOK.dividedBy(experiments);
    return this == QUICK && share.compareTo(limit) < 0 ? share : limit;
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
