package manyclients.exercises.ch08;

import java.util.List;
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

  static Lesson neverFree(String when) {
    return new Lesson(
        "the only buffer to be free " + when,
        "there was none",
        "Each end of a send gives the buffer back, and an error is one.",
        "closing");
  }

  static Lesson twice() {
    return new Lesson(
        "one free buffer of one",
        "it was lent twice",
        "It was given back twice, and two clients have it.",
        "closing");
  }

  static Lesson asked(List<String> expected, List<String> asked, String means) {
    return new Lesson(
        "the kernel to be asked: " + expected, "it was asked: " + asked, means, "no-news");
  }
}
