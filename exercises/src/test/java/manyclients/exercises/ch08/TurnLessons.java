package manyclients.exercises.ch08;

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
    if (!expected.contains("enter") && !seen.contains("enter") && !takes(seen, expected)) {
      return "A completion is whatever is not -1, and there may be more than one.";
    } else if (seen.lastIndexOf("enter and wait") > 0) {
      return "It waits for one more event, and what the turn needs is there already.";
    } else if (settled >= 0 && settled < seen.size() - 1) {
      return "A send that is not heard of is done only when all completions have been seen.";
    } else if (seen.size() > 2 && seen.get(seen.size() - 2).equals("enter")) {
      return "Each entry is a system call: the flag says whether there is a need for it.";
    }
    return "While the flag is set, the kernel has more; it brings them when it is entered.";
  }

  private static boolean takes(List<String> seen, List<String> expected) {
    return seen.containsAll(expected.stream().filter(TurnStage::isCompletion).toList());
  }
}
