package manyclients.exercises.ch03;

import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [MarkedOutbox], in words. Its marks are at 20 and 50, where it is not
/// said.
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
          : "It is paused above the high mark, and only what waits counts, in bytes: not what the"
              + " channel has taken, at once or later.";
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

  static Lesson leftPaused() {
    return new Lesson(
        "a producer to be resumed when nothing waits any more",
        "send() wrote all that had waited, and left it paused",
        "Nothing waits, so the loop will not call ready(), and the producer has nothing to say"
            + " while it is paused: it is for ever. Look at the low mark wherever something"
            + " leaves.",
        "pressure");
  }

  static Lesson lost() {
    return new Lesson(
        "every message, in order",
        "the client got something else",
        "A mark says when to ask for less. What has been sent is to be written all the same, and as"
            + " it was when it was sent: the sender may use its buffer for the next message.",
        "pressure");
  }

  static Lesson anyBuffer() {
    return new Lesson(
        "a message to be sent from whatever buffer it is in, a direct one or a read-only one",
        "its array was asked for, and it has none",
        "Only some buffers have an array, and a message need not begin where the array does. put"
            + " copies from any.",
        "outbox");
  }

  static Lesson stubborn() {
    return new Lesson(
        "ready() to come back when the channel takes nothing",
        "it called write() again and again, which returned 0 each time",
        "That waits for one client with the only thread there is.",
        "idea");
  }

  static Lesson stopsAtAnEmptyOne() {
    return new Lesson(
        "all messages to be written, with an empty one among those that wait",
        "what came after the empty one was not",
        "A write of nothing returns 0, as one that finds no room does. Whether a message has left"
            + " is said by what remains of it.",
        "outbox");
  }

  static Lesson tooLong(int length, String happened) {
    return new Lesson(
        "a message of " + length + " bytes to wait, and to be written when there is room",
        happened,
        "A mark says when to ask for less, and not how much may wait. What waits needs as much room"
            + " as it has bytes.",
        "outbox");
  }

  static Lesson silent(String call) {
    return new Lesson(
        "the exception of a write that fails to come out of " + call,
        call + " returned as if nothing had happened",
        "The loop closes a connection that has failed, if it hears of it. Otherwise it is kept for"
            + " ever, with all that waits for it, and its producer stays paused.",
        "remember");
  }
}
