package manyclients.exercises.ch08;

import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with [Completions], in words.
final class CompletionsLessons {

  private CompletionsLessons() {}

  static Lesson wrong(List<Long> expected, List<Long> taken, String when, String means) {
    boolean overwritten =
        taken.contains(CompletionsStage.OVERWRITTEN)
            && !expected.contains(CompletionsStage.OVERWRITTEN);
    return new Lesson(
        "the completions " + expected + ", " + when,
        overwritten ? "the kernel had written -1 over one: " + taken : "there were " + taken,
        overwritten ? "A place was given back before what is in it was used." : means,
        "rings");
  }

  static Lesson tooMany(List<Long> expected, long data, String when) {
    return new Lesson(
        (expected.isEmpty() ? "no completions" : "the completions " + expected + " and no others")
            + ", "
            + when,
        "it went on with " + data,
        "From the tail on there are none: what is in these places is old, or not there yet.",
        "rings");
  }

  static Lesson someOnly(int expected, int taken) {
    return new Lesson(
        "all " + expected + " completions of a large queue in one call",
        "there were " + taken,
        "The call takes what is between head and tail, however much it is.",
        "rings");
  }

  static Lesson count(int expected, int count) {
    return count(expected, count, "");
  }

  /// @param when with a comma before it
  static Lesson count(int expected, int count, String when) {
    return new Lesson(
        "takeAll to return " + expected + ", the number that was taken" + when,
        "it returned " + count,
        "The caller learns from it whether there was something to do.",
        "rings");
  }

  static Lesson keptBusy(List<Long> expected, List<Long> taken) {
    return new Lesson(
        "the completions " + expected + ", while the kernel posts others",
        "there were " + taken,
        taken.isEmpty()
            ? "What came meanwhile was given back untaken: it is for the next call."
            : "What comes meanwhile is for the next call: a busy kernel could keep the reader for"
                + " ever.",
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

  static Lesson wentOn(long failed, List<Long> taken) {
    return new Lesson(
        "the call to end when the consumer of " + failed + " throws",
        "it handed out " + taken,
        "What comes after it is for the next call.",
        "rings");
  }

  static Lesson goesOnElsewhere(List<Long> expected, List<Long> taken, long failed) {
    return new Lesson(
        (expected.isEmpty() ? "no completions" : "the completions " + expected)
            + ", after the consumer of "
            + failed
            + " has thrown",
        "there were " + taken,
        afterFailure(expected, taken, failed),
        "rings");
  }

  private static String afterFailure(List<Long> expected, List<Long> taken, long failed) {
    if (taken.contains(failed)) {
      return "A consumer that throws would be given the same completion again, for ever.";
    } else if (!taken.isEmpty() && expected.contains(taken.getFirst())) {
      return "Each call takes all that are there, also those that came after a failure.";
    }
    return "Only what the consumer was given counts as taken: what comes after it would be lost.";
  }

  static Lesson notThrown(Throwable planted, String happened) {
    return new Lesson(
        "the caller to get the " + planted.getClass().getSimpleName() + " of its consumer",
        happened,
        "The caller cannot see that a completion has failed. Give its place back, and let the"
            + " exception pass.",
        "rings");
  }

  static Lesson notGivenBack(CompletionsStage stage, String when) {
    return notGivenBack(stage, stage.tail(), " like the tail, " + when);
  }

  static Lesson notGivenBack(CompletionsStage stage, int expected, String when) {
    int left = expected - stage.head();
    return new Lesson(
        "the head to be " + expected + when,
        "it is "
            + stage.head()
            + (left > 0 && left <= stage.size() ? ": the kernel has " + left + " too few" : ""),
        "The head is stored behind each completion, also when its consumer throws. It is stored as"
            + " it is: the mask is for the place.",
        "rings");
  }
}
