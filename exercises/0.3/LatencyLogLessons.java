package manyclients.exercises.ch00;

import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [LatencyLog], in words.
final class LatencyLogLessons {
  private static final DecimalFormat NUMBER =
      new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));

  private static final double NANOS = 1e6; // of a millisecond
  private static final double WRAP = 1L << 32;
  private static final String OVERFLOW =
      "It is off by a multiple of 2³² nanoseconds, some 4.3 seconds: a product of two ints was too"
          + " large for one. One of the two has to be a long before they are multiplied.";

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

  static Lesson counted(double percent, long wanted, long found, String when) {
    return new Lesson(
        "percentile(" + exact(percent) + ") to be " + wanted + " ns, " + when,
        "it is " + found + " ns",
        "All times here are from the start, which is anywhere on the clock. Each request that is"
            + " due by then has one latency: until its reply, if that had come by then, or else"
            + " until then. Their order, and the number that is asked for, decide; no time is"
            + " special.",
        "omission");
  }

  static Lesson rank(double percent, int count, long wanted, long found) {
    return new Lesson(
        "percentile(%s) of %d latencies to be number %d in their order"
            .formatted(exact(percent), count, wanted),
        "it is number " + found,
        found > count
            ? OVERFLOW
            : percent % 1 == 0 || found == wanted + 1
                ? "A double holds most decimal fractions not quite, and rounding up makes one of"
                    + " what is too much in the sixteenth place: 7 / 100.0 * 100 is"
                    + " 7.000000000000001, and 16.1 * 1000 / 100 is 161.00000000000003. Compute"
                    + " with BigDecimal.valueOf(percent), and round up at the end."
                : "A percentile may have a fraction, of as many digits as a double has: p99.9 is"
                    + " what many service levels are about. BigDecimal.valueOf keeps all of them,"
                    + " and rounds nothing.",
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
    if (Math.rint((found - wanted) * NANOS) % WRAP == 0) {
      return OVERFLOW;
    }
    return switch (about) {
      case CLOCK ->
          "Only the difference of two times means anything. A time may be 0 or negative, and it may"
              + " be smaller than an earlier one.";
      case RANKS ->
          "Of n latencies in order, the one wanted is number p × n ÷ 100, rounded up: one that"
              + " a request really had. Rounding down, or counting from the wrong end, is off by"
              + " one.";
      case SCHEDULE ->
          "What counts is a matter of the schedule alone: all requests that were due by the end,"
              + " and no others, each time anew.";
      case WAITING ->
          found < wanted
              ? "A request that falls due during a stall waits for its end, though the generator"
                  + " sends nothing then. Count from when a request was due, and leave out no"
                  + " request that was due."
              : "A request waits longer here than the schedule allows, or waits twice: each"
                  + " counts once, from when it was due, until its reply or until the end. A reply"
                  + " that comes after the end had not come by then.";
    };
  }

  private static String exact(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  private static String number(double value) {
    synchronized (NUMBER) {
      return NUMBER.format(value);
    }
  }
}
