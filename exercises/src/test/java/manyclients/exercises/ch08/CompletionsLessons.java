package manyclients.exercises.ch08;

import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with [Completions], in words.
final class CompletionsLessons {

  private CompletionsLessons() {}

  static Lesson wrong(List<Long> expected, List<Long> taken, String when) {
    boolean overwritten = taken.contains(CompletionsStage.OVERWRITTEN);
    return new Lesson(
        "the completions " + expected + ", " + when,
        overwritten ? "the kernel had written -1 over one: " + taken : "there were " + taken,
        overwritten
            ? "A place was given back before what is in it was used."
            : "Head and tail wrap around: compare them with !=, and take the place with a mask.",
        "rings");
  }

  static Lesson count(int expected, int count) {
    return new Lesson(
        "takeAll to return " + expected + ", the number that was taken",
        "it returned " + count,
        "The caller learns from it whether there was something to do.",
        "rings");
  }

  static Lesson givenBackEarly() {
    return new Lesson(
        "a place to be given back after the consumer has returned",
        "the head was behind it when the consumer was called",
        "The consumer may look at what belongs to the completion, such as its buffer: give the"
            + " place back afterwards.",
        "rings");
  }

  static Lesson takenAgain(List<Long> taken) {
    return new Lesson(
        "2 alone, after the consumer of 1 has thrown",
        "there were " + taken,
        "A consumer that throws would be given the same completion again, for ever.",
        "rings");
  }

  static Lesson notGivenBack(int left, String when) {
    return new Lesson(
        "all places to be the kernel's again, " + when,
        "it has " + left + " too few",
        "The head is stored behind each completion, also when its consumer throws.",
        "rings");
  }
}
