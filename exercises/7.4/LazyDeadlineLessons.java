package manyclients.exercises.ch07;

import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [LazyDeadline], in words.
final class LazyDeadlineLessons {

  private LazyDeadlineLessons() {}

  static Lesson passed(long wanted, String happened, String when) {
    return new Lesson(
        "a deadline to pass at " + wanted + ", " + when,
        happened,
        "Whatever is moved and looked at in between: a look has to be filed for the moment of the"
            + " deadline, or for one before it, and each look that comes too early must see to the"
            + " next.",
        "deadlines");
  }

  static Lesson late() {
    return new Lesson(
        "a deadline of 100 to pass in a look that comes late, at 103",
        "nobody noticed",
        "A clock is seldom on time to the nanosecond: a moment has been reached when it is no"
            + " longer to come.",
        "deadlines");
  }

  static Lesson lookedAtOnce(boolean passed) {
    return new Lesson(
        "a deadline that is moved to a moment that is over to pass while that is filed, and a move"
            + " to 200 to be filed then",
        passed ? "the second move is not filed" : "it did not pass once",
        "The look comes from inside file. Remember what you file before you file it: what is"
            + " remembered after it is a look that has been.",
        "deadlines");
  }

  static Lesson happened(boolean over, String when) {
    return new Lesson(
        "a deadline " + (over ? "to have passed, " : "not to have passed, ") + when,
        over ? "nobody noticed" : "it has passed",
        "Two moments decide, when it is due and when it is looked at next, and a look compares the"
            + " first of them with the clock's time: not with the moment that was filed.",
        "deadlines");
  }

  static Lesson passesLate(String when, long wanted, List<Long> passed) {
    return new Lesson(
        "a deadline to pass at " + wanted + ", with a clock that begins at 100, " + when,
        passed.isEmpty() ? "nobody noticed" : "it passed at " + passed,
        "When a look has come and the deadline is still to come, another look must be, at that"
            + " moment or before. Which look it was that came is told by the time, and a clock may"
            + " be late.",
        "deadlines");
  }

  static Lesson anHour(String happened) {
    return new Lesson(
        "a deadline of an hour that is moved to 20 minutes to pass in 20 minutes",
        happened,
        "An hour is more nanoseconds than an int holds.",
        "deadlines");
  }

  static Lesson neverMoved() {
    return new Lesson(
        "a deadline that was never moved not to have passed at 100",
        "look() says that it has",
        "0 is a moment like any other, and it is over. Never is later than all of them.",
        "deadlines");
  }

  static Lesson filed(int most, String when) {
    return new Lesson(
        "file to be called " + times(most) + ", " + when,
        "it was called more often",
        "A move needs no look, and a look no other look, if one is to come in time anyway.",
        "deadlines");
  }

  static Lesson again() {
    return new Lesson(
        "a deadline to pass once",
        "it passed again, without having been moved",
        "Its client would be sent away twice.",
        "deadlines");
  }

  private static String times(int count) {
    return switch (count) {
      case 0 -> "not at all";
      case 1 -> "once";
      case 2 -> "twice";
      default -> count + " times";
    };
  }
}
