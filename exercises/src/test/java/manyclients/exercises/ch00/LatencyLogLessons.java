package manyclients.exercises.ch00;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [LatencyLog], in words.
final class LatencyLogLessons {
  private static final DecimalFormat NUMBER =
      new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));

  private LatencyLogLessons() {}

  static Lesson thrown(double percent, String when, RuntimeException e) {
    return new Lesson(
        "percentile(" + number(percent) + ") to be answered " + when,
        "it threw " + e.getClass().getSimpleName(),
        "Ranks count from 1 and indexes from 0; a percentile of nothing is 0; and a clock that"
            + " overflows makes differences that are right, and sums that look wrong.",
        "omission");
  }

  static Lesson wrong(double percent, double wanted, double found, String when, About about) {
    return new Lesson(
        "percentile(" + number(percent) + ") to be " + number(wanted) + " ms, " + when,
        "it is " + number(found) + " ms",
        meaning(wanted, found, about),
        "omission");
  }

  /// What a test is about.
  enum About {
    WAITING,
    RANKS,
    SCHEDULE,
    CLOCK
  }

  private static String meaning(double wanted, double found, About about) {
    return switch (about) {
      case CLOCK ->
          "Only the difference of two times means anything. A time may be 0 or negative, and it may"
              + " be smaller than an earlier one.";
      case RANKS ->
          "Of n latencies in order, the one wanted is number p × n ÷ 100, rounded up: one that"
              + " somebody really had. Rounding down, or counting from the wrong end, is off by"
              + " one.";
      case SCHEDULE ->
          "Who counts is a matter of the schedule alone: all requests that were due by the end, and"
              + " no others, each time anew.";
      case WAITING ->
          found < wanted
              ? "Whoever falls due during a stall waits for its end, though the generator sends"
                  + " nothing then. Count from when a request was due, and leave out nobody that"
                  + " was due."
              : "Somebody waits longer here than the schedule allows, or waits twice: each request"
                  + " counts once, from when it was due, until its reply or until the end.";
    };
  }

  private static String number(double value) {
    synchronized (NUMBER) {
      return NUMBER.format(value);
    }
  }
}
