package manyclients.exercises.ch02;

import manyclients.exercises.support.Lesson;

/// What may be wrong with a [Dream], in words.
final class DreamLessons {

  static final int MANY = 100_000;

  private DreamLessons() {}

  static Lesson slept(long wanted, long slept, String when) {
    if (wanted != slept && inWords(wanted).equals(inWords(slept))) {
      return new Lesson(
          "a sleep of " + wanted + " ns " + when,
          slept + " ns",
          "A sleep is said in nanoseconds. What is cut to microseconds is neither slept nor owed.",
          "nap");
    }
    return new Lesson(
        (wanted == 0 ? "no sleep " : "a sleep of " + inWords(wanted) + " ") + when,
        slept == 0 ? "no sleep" : "a sleep of " + inWords(slept),
        meaning(wanted, slept, when),
        "nap");
  }

  private static String inWords(long nanos) {
    return nanos % 1_000_000 == 0 ? nanos / 1_000_000 + " ms" : Math.round(nanos / 1e3) + " µs";
  }

  private static String meaning(long wanted, long slept, String when) {
    if (when.contains("another wheel")) {
      return "What one wheel owes, the other does not. What is static is one for all of them.";
    }
    if (when.contains("more") && slept > wanted) {
      return "The bound is for the sleep, and not for what a turn earns: what was owed before comes"
          + " on top of that.";
    }
    if (when.contains("longer than the bound")) {
      return "The bound is for the sleep. A turn may be longer, and earns what it earns.";
    }
    if (when.contains("a minute")) {
      return "An int holds two seconds of nanoseconds, and a little more. Time is a long.";
    }
    if (when.contains("share of 0.") || when.contains("share of a third")) {
      return "A share is any number between 0 and 1. What is cut to whole percents is another"
          + " share: 0.125 is not 0.12, and 0.005 is not 0.";
    }
    if (when.contains("found something") && slept > 0) {
      return "A client that has just spoken is likely to speak again: no sleep then, and no old"
          + " debts.";
    }
    if (when.startsWith("after three")) {
      return "A debt too small to sleep for is not forgotten: it is added to the next.";
    }
    if (wanted == 0 && when.contains("a second")) {
      return "What is over the bound is forgiven. Otherwise one turn that lost its processor is"
          + " slept for again and again.";
    }
    if (slept == 0 && when.contains("SHORTEST")) {
      return "Less than SHORTEST is owed. SHORTEST itself is worth sleeping for.";
    }
    if (wanted == 0) {
      return "Nothing is to be slept twice, and no system can sleep for a few microseconds: what"
          + " is less than SHORTEST waits until there is more.";
    }
    if (when.contains("10 ms")) {
      return "A client that speaks now waits for the end of the sleep: it must have a bound.";
    }
    return "If asking takes the share s of all time, and sleeping the rest, then a turn of t is"
        + " followed by a sleep of t · (1 − s) / s.";
  }

  static Lesson fractionsLost(long slept) {
    return new Lesson(
        "some 270 µs of sleep after 300,000 empty turns of 900 ns, with a share of 0.999",
        slept == 0 ? "no sleep" : Math.round(slept / 1e3) + " µs",
        "Each turn earns nine tenths of a nanosecond. What is cut to whole nanoseconds each time is"
            + " nothing each time, and what is rounded is too much: add up first, and cut what is"
            + " slept.",
        "nap");
  }

  static Lesson share(long percent, String turns) {
    return new Lesson(
        "10 % of the time to be spent asking, over 100,000 empty turns of " + turns,
        percent + " %",
        "All that is owed has to be slept in the end, no more and no less. Look at what happens to"
            + " the part that is not slept at once, however small it is.",
        "nap");
  }

  static Lesson inARow(long wanted, long slept, String turns) {
    return new Lesson(
        (wanted == 0 ? "no sleep" : "a sleep of " + inWords(wanted))
            + " after these turns: "
            + turns,
        slept == 0 ? "no sleep" : "a sleep of " + inWords(slept),
        "A turn that finds something ends all debts, each time, and so does a sleep, also one that"
            + " the bound has cut. What is left over is slept at the wrong time.",
        "nap");
  }
}
