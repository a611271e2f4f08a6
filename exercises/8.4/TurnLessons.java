package manyclients.exercises.ch08;

import java.util.Collections;
import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [Turn], in words.
final class TurnLessons {

  private TurnLessons() {}

  static Lesson wrong(List<String> expected, List<String> seen, String when) {
    return new Lesson(
        "with " + when + ": " + shortened(expected),
        "it was: " + shortened(seen),
        means(expected, seen),
        "loop");
  }

  private static String shortened(List<String> seen) {
    return String.join(", ", seen.subList(0, Math.min(seen.size(), 20)))
        + (seen.size() > 20 ? ", …" : "");
  }

  private static String means(List<String> expected, List<String> seen) {
    int settled = seen.indexOf("settled");
    if (settled < 0 && seen.equals(expected.subList(0, expected.size() - 1))) {
      return "Each turn is settled, also one without a completion.";
    } else if (seen.isEmpty() || !seen.getFirst().equals("enter and wait")) {
      return "A turn begins in the kernel, where it may wait: what comes first comes with that"
          + " entry.";
    } else if (!expected.contains("enter")
        && !seen.contains("enter")
        && !completions(seen).equals(completions(expected))) {
      return "A completion is whatever is not -1, and others may come while it is used: ask until"
          + " there is none.";
    } else if (seen.lastIndexOf("enter and wait") > 0) {
      return "It waits for one more event, and what the turn needs is there already.";
    } else if (settled >= 0 && settled < seen.size() - 1) {
      return "A send that is not heard of is done only when all completions have been seen.";
    } else if (Collections.frequency(seen, "enter") > Collections.frequency(expected, "enter")) {
      return "Each entry is a system call: the flag says whether there is a need for it.";
    }
    return "While the flag is set, the kernel has more; it brings them when it is entered, and"
        + " they are to be taken then.";
  }

  private static List<String> completions(List<String> steps) {
    return steps.stream().filter(TurnStage::isCompletion).toList();
  }

  static Lesson tooFew(int count, long taken, String when) {
    return new Lesson(
        "the turn to take all " + count + " completions before it is settled, with " + when,
        "it had taken " + taken,
        "How often it has to go on, the ring alone knows: a bound of one's own is too small one"
            + " day.",
        "loop");
  }

  static Lesson tooDeep(String when) {
    return new Lesson(
        "the turn to come to its end, with " + when,
        "it threw a StackOverflowError",
        "A method that calls itself once a round has room for so many rounds. A loop has no such"
            + " end.",
        "loop");
  }

  static Lesson settledAfterFailure(String who, List<String> seen) {
    return new Lesson(
        "a turn not to be settled in which " + who + " has thrown",
        "it was: " + shortened(seen),
        "Completions are still to be seen: a send that is not heard of may not be done.",
        "loop");
  }

  static Lesson notThrown(String who, String happened, List<String> seen) {
    return new Lesson(
        "the caller to get what " + who + " has thrown, at once",
        happened + ", and the turn was: " + shortened(seen),
        "The caller does not learn that the turn has failed, and takes it for a whole one.",
        "loop");
  }

  static Lesson lostAfterFailure(List<String> expected, List<String> seen) {
    return new Lesson(
        "in the turn after one in which the consumer has thrown: " + shortened(expected),
        "it was: " + shortened(seen),
        "What was taken from the ring and not handed on is lost: take each when the one before it"
            + " has been used.",
        "loop");
  }

  static Lesson failed(
      int turn, int fails, List<String> expected, List<String> seen, String kernel) {
    return new Lesson(
        (turn == 1 ? "in a turn whose step " : "in the turn after one whose step ")
            + fails
            + " throws: "
            + shortened(expected)
            + "; with "
            + kernel,
        "it was: " + (seen.isEmpty() ? "nothing" : shortened(seen)),
        turn == 1
            ? "A turn that fails ends there, whatever was thrown: it takes no more, and is not"
                + " settled."
            : "Whatever a turn has ended with, the next one is a turn: it enters the kernel, and"
                + " takes what is there.",
        "loop");
  }
}
