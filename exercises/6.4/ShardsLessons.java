package manyclients.exercises.ch06;

import java.util.Locale;
import manyclients.exercises.support.Lesson;

/// What may be wrong with [Shards], in words.
final class ShardsLessons {
  private static final String SECTION = "muster";

  private ShardsLessons() {}

  static Lesson fullest(
      double wanted, double found, long connections, int processes, double deviations) {
    return new Lesson(
        "%s in the fullest of %s with %,d connections, %s standard deviations above the mean"
            .formatted(number(wanted), processes(processes), connections, plain(deviations)),
        "it is " + number(found),
        deviations != Math.rint(deviations)
            ? "There may be a half of a standard deviation, or any other part: it is a double."
            : found < wanted
                ? "The share is the mean, and half of the processes have more. How many go to one"
                    + " of them is like the number of heads in as many throws of a coin that"
                    + " shows them once in k times: its standard deviation is the root of n · 1/k"
                    + " · (1 − 1/k)."
                : "The root is of one process's share, and of what is left for the others: n · 1/k"
                    + " · (1 − 1/k). Where there are no others, nothing is left to chance.",
        SECTION);
  }

  static Lesson tooMany(long capacity, int processes, int limit, double fullest) {
    return new Lesson(
        "the fullest of %s to have no more than %,d".formatted(processes(processes), limit),
        "with %,d let in, %s are to be expected".formatted(capacity, number(fullest)),
        "The limit is that of the fullest, and it is full long before all are.",
        SECTION);
  }

  static Lesson tooFew(long capacity, int processes, int limit) {
    return new Lesson(
        "as many connections as fit into %s with a limit of %,d"
            .formatted(processes(processes), limit),
        "%,d are let in, and one more would fit".formatted(capacity),
        "A margin of so many per cent is too little for small numbers and too much for large ones."
            + " fullest grows with the connections, so the last number for which it holds can be"
            + " searched.",
        SECTION);
  }

  static Lesson notTheLast(int processes, long capacity) {
    return new Lesson(
        "capacity to be the largest number for which fullest is not over the limit, with 4 standard"
            + " deviations, %s and a limit of 20,000".formatted(processes(processes)),
        "%,d are let in, and by your own fullest one more would fit".formatted(capacity),
        "A root that is computed in double is a little off, and rounding it down loses a whole"
            + " connection. Look at the numbers next to it, or search with fullest itself.",
        SECTION);
  }

  static Lesson rounded(int processes, int limit, long capacity, int needed) {
    long all = (long) processes * limit;
    return new Lesson(
        "without deviations, a capacity of "
            + all
            + " for "
            + processes
            + " processes of "
            + limit
            + ", and as many processes needed for "
            + all,
        "the capacity is " + capacity + ", and " + needed + " are needed",
        "Where equal counts as enough, the last bit does, too: a product with 1.0 / processes is"
            + " rounded twice, and may be a little over the limit. Divide once.",
        "muster");
  }

  static Lesson overflow(long capacity) {
    return new Lesson(
        "nearly four thousand million connections in 200,000 processes of 20,000",
        "it is %,d".formatted(capacity),
        "Two numbers that fit into an int have a product that does not.",
        SECTION);
  }

  static Lesson needed(int wanted, int needed, long connections, int limit) {
    return new Lesson(
        "%s for %,d connections, with a limit of %,d"
            .formatted(processes(wanted), connections, limit),
        "it is %,d".formatted(needed),
        needed < wanted
            ? "That many would be enough if each got its share. One of them gets more, and turns"
                + " somebody away while others have room."
            : "One process fewer would have been enough.",
        SECTION);
  }

  static Lesson smallest(int wanted, int needed, long connections, int limit, double deviations) {
    return new Lesson(
        "%s to be enough for %s, with a limit of %,d and %s standard deviations"
            .formatted(
                processes(wanted),
                connections == 1 ? "one connection" : connections + " connections",
                limit,
                plain(deviations)),
        "it is %,d".formatted(needed),
        needed < wanted
            ? "By your own fullest, that many are not enough: one of them gets too many, and turns"
                + " clients away."
            : "By your own fullest, fewer are enough. More processes have not always more room:"
                + " one alone has no skew, and two have the most of it. So a search that halves"
                + " may jump over the smallest number.",
        SECTION);
  }

  static Lesson small(long wanted, long capacity, int processes, int limit, double deviations) {
    return new Lesson(
        "%,d connections to fit into %s with a limit of %,d and %s standard deviations"
            .formatted(wanted, processes(processes), limit, plain(deviations)),
        "the capacity is %,d".formatted(capacity),
        "By your own fullest, that is the last number for which the fullest is not over the limit.",
        SECTION);
  }

  static Lesson dealtOut(int capacity, int most, int limit) {
    return new Lesson(
        "no process over its limit of %,d, in a hundred rounds".formatted(limit),
        "with %,d connections dealt out, one had %,d".formatted(capacity, most),
        "That is what the margin is for.",
        SECTION);
  }

  private static String processes(int count) {
    return count == 1 ? "one process" : "%,d processes".formatted(count);
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? "" + (int) value : "" + value;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.1f", value);
  }
}
