package manyclients.exercises.ch03;

import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [MarkedOutbox], in words. Its marks are at 20 and 50, in all of its
/// tests.
final class MarkedOutboxLessons {

  private MarkedOutboxLessons() {}

  static Lesson asked(List<String> wanted, List<String> found, String when) {
    return new Lesson(
        calls(wanted) + " " + when,
        calls(found),
        meaning(wanted, found),
        wanted.isEmpty() ? "outbox" : "pressure");
  }

  private static String calls(List<String> asked) {
    return switch (asked.size()) {
      case 0 -> "no call of the producer";
      case 1 -> "a call of " + asked.getFirst() + "()";
      default -> "calls of " + String.join("(), ", asked) + "()";
    };
  }

  private static String meaning(List<String> wanted, List<String> found) {
    int same = 0;
    while (same < wanted.size()
        && same < found.size()
        && wanted.get(same).equals(found.get(same))) {
      same++;
    }
    String missing = same < wanted.size() ? wanted.get(same) : "";
    String extra = same < found.size() ? found.get(same) : "";
    if (extra.equals("pause")) {
      return same > 0 && found.get(same - 1).equals("pause")
          ? "It is paused already. Remember that, and tell it once."
          : "Only what waits counts, in bytes: not what the channel has taken, at once or later.";
    }
    if (extra.equals("resume")) {
      return same > 0 && found.get(same - 1).equals("pause")
          ? "One mark is not enough: at the edge of it, every message would mean a pause and every"
              + " read a resume. It goes on when no more than the low mark waits."
          : "It is not paused, so there is nothing to resume. Remember whether it is.";
    }
    return missing.equals("pause")
        ? "More than the high mark waits, and more comes. Without a pause there is no bound to it,"
            + " but the memory's."
        : "No more than the low mark waits, and the producer does not know. Look after each write,"
            + " and count what is left of a message that has left in part.";
  }

  static Lesson notPausedAgain() {
    return new Lesson(
        "a producer that sends as soon as it is resumed to be paused again",
        "it was not, after 100 messages",
        "resume() was called from within a method that had not yet written down that the producer"
            + " is running again; what it sent meanwhile was counted for one that is paused. First"
            + " finish your own state, then call others.",
        "pressure");
  }

  static Lesson pausedWithinPause() {
    return new Lesson(
        "a producer that says something from within pause() to be paused once",
        "pause() was called again, from within itself",
        "It was called by a method that had not yet written down that the producer is paused. First"
            + " finish your own state, then call others.",
        "pressure");
  }

  static Lesson lost() {
    return new Lesson(
        "every message, in order",
        "the client got something else",
        "A mark says when to ask for less. What has been sent is to be written all the same.",
        "pressure");
  }

  static Lesson stubborn() {
    return new Lesson(
        "ready() to come back when the channel takes nothing",
        "it called write() again and again, which returned 0 each time",
        "That waits for one client with the only thread there is.",
        "idea");
  }
}
