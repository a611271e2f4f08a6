package manyclients.exercises.ch08;

import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [LastingReceive], in words.
final class LastingReceiveLessons {

  private LastingReceiveLessons() {}

  static Lesson asked(List<String> expected, List<String> asked, String when, String means) {
    return new Lesson(
        words(expected) + " " + when, "the kernel was asked: " + words(asked), means, "operations");
  }

  private static String words(List<String> asked) {
    return asked.isEmpty() ? "nothing" : String.join(", ", asked);
  }
}
