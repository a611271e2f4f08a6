package manyclients.exercises.ch08;

import java.util.List;
import java.util.Set;
import manyclients.exercises.support.Lesson;

/// What may be wrong with [LentBuffers], in words.
final class LentBuffersLessons {

  private LentBuffersLessons() {}

  static Lesson tooEarly(String when) {
    return new Lesson(
        "no free buffer " + when,
        "it was lent again",
        "The kernel still reads it: the next client's reply would go to this client.",
        "closing");
  }

  static Lesson tooFew(int taken) {
    return new Lesson(
        "three buffers to be free, of three",
        "take() gave " + taken,
        "All buffers are free in the beginning.",
        "closing");
  }

  static Lesson othersTaken() {
    return new Lesson(
        "one buffer to be free of three, while two are being sent",
        "there was none",
        "A send is about its own buffer: the others stay free, or the kernel's.",
        "closing");
  }

  static Lesson neverFree(String when, String means) {
    return new Lesson("the only buffer to be free " + when, "there was none", means, "closing");
  }

  static Lesson another(int expected, int taken, String when) {
    return new Lesson(
        "buffer " + expected + " to be free " + when,
        taken == -1 ? "there was none" : "take() gave " + taken,
        taken == -1
            ? "Each end of a send gives the buffer back: an error is one, also after a short send."
            : "The buffer that is given back is the one whose send has ended: the kernel still"
                + " reads the others.",
        "closing");
  }

  static Lesson twice() {
    return new Lesson(
        "one free buffer of one",
        "it was lent twice",
        "It was given back twice, and two clients have it.",
        "closing");
  }

  static Lesson notOneOf(Set<Integer> free, int taken, String when) {
    return new Lesson(
        (free.isEmpty()
                ? "no buffer to be free "
                : "one of these buffers to be free: " + free + " ")
            + when,
        taken == -1 ? "there was none" : "take() gave " + taken,
        taken == -1
            ? "Each end of a send gives its buffer back, whenever it was cancelled."
            : "The kernel still reads it, or it was lent twice: two clients would have it.",
        "closing");
  }

  static Lesson asked(List<String> expected, List<String> asked, String means) {
    return asked(expected, asked, "", means);
  }

  static Lesson asked(List<String> expected, List<String> asked, String when, String means) {
    return new Lesson(
        (expected.isEmpty() ? "the kernel not to be asked" : "the kernel to be asked: " + expected)
            + (when.isEmpty() ? "" : " " + when),
        "it was asked: " + asked,
        means,
        "no-news");
  }
}
