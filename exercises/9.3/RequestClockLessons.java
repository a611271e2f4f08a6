package manyclients.exercises.ch09;

import manyclients.exercises.support.Lesson;

/// What may be wrong with a [RequestClock], in words.
final class RequestClockLessons {

  private RequestClockLessons() {}

  static Lesson wrong(String what, long time, long at) {
    return new Lesson(
        what + " to be over after " + time,
        "after " + at + ", it was " + (at < time ? "over already" : "not over"),
        meaning(what, at < time),
        "http-deadlines");
  }

  private static String meaning(String what, boolean early) {
    if (what.contains(", from ")) {
      return "A sum of times may pass Long.MAX_VALUE. The difference of two times is right all the"
          + " same: compare that with 0. And any time may be one, 0 and -1 as well: that there is"
          + " none is said by another field.";
    }
    if (what.contains("no bytes")) {
      return "A head begins with its first bytes. A read may bring none, and then nothing has"
          + " begun.";
    }
    if (what.contains("day") || what.contains("gigabytes")) {
      return "Nanoseconds pass the largest int after two seconds, and bytes after two gigabytes:"
          + " all of them are longs.";
    }
    if (what.contains("beside")) {
      return "Each clock has fields of its own. What is static is one for all connections.";
    }
    if (what.contains("earlier")) {
      return "Bytes are counted from the beginning of this content: what was left over of the last"
          + " one, or came while that was answered, was none of it.";
    }
    if (what.contains("head")) {
      return early
          ? "The time for a head begins with its first bytes, and not before: an idle connection"
              + " may have waited for long."
          : "A head has one deadline for all its bytes. If a byte moves it, a client that sends a"
              + " byte now and then never misses it.";
    }
    if (what.contains("content") || what.contains("upload")) {
      return early
          ? "An upload may take long, as long as enough of it comes: with each 50 bytes its time"
              + " begins anew, and with the end of the head."
          : "Only 50 bytes move the deadline, counted from the last time that it was moved. A byte"
              + " now and then does not, and bytes beyond the 50 are not saved up.";
    }
    return "An idle connection has its time from its beginning, or from the end of the last"
        + " response, and is over when that time has been reached.";
  }

  /// In another clock, with 10 for an idle connection, 7 for a head, and 9 for each 3 bytes.
  static Lesson wrongAfter(String phase, String steps, long time, long at) {
    return new Lesson(
        phase
            + steps
            + ", to be over after "
            + time
            + ", where 10 are for an idle connection, 7 for a head, and 9 for each 3 bytes of"
            + " content",
        "after " + at + ", it was " + (at < time ? "over already" : "not over"),
        "Each of them begins with what the exercise says, and with nothing else: it takes no time"
            + " over from what was before it, and no bytes.",
        "http-deadlines");
  }

  static Lesson cutOff(String what, long at) {
    return new Lesson(
        "no deadline for " + what,
        "after " + at + ", it was over",
        what.contains(", from ")
            ? "A deadline that is far away is not none: for some times the difference to it passes"
                + " Long.MAX_VALUE, and has the wrong sign. That there is no deadline is said by"
                + " another field."
            : "When the request is complete, the client waits for the server. It is not the client"
                + " that is slow.",
        "http-deadlines");
  }
}
