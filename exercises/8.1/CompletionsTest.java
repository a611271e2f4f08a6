package manyclients.exercises.ch08;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Most queues have four places.
class CompletionsTest {
  private static final int SIZE = 4;

  private final CompletionsStage stage = new CompletionsStage(0, SIZE);
  private final Completions completions = new Completions(stage);
  private final List<Long> taken = new ArrayList<>();

  @Test
  @Order(1)
  @Demand("giving back")
  void aPlaceIsGivenBackAfterTheConsumerHasReturned() {
    stage.post(1);
    stage.post(2);
    completions.takeAll(data -> {
      if (stage.head() > taken.size()) {
        throw lesson(
            "a place to be given back after the consumer of its completion has returned",
            "the head was already past it when the consumer was called",
            "The kernel may write into this place now, while the consumer uses what belongs to"
                + " the completion. Store the head afterwards.");
      }
      taken.add(data);
    });
    requireKept(0, stage, "when all have been taken");
  }

  @Test
  @Order(2)
  @Demand("all")
  void allCompletionsAreTakenInOrder() {
    rounds(
        new CompletionsStage(0, SIZE),
        "in a new queue",
        "Take all completions between head and tail, in order, each once. From the tail on there"
            + " are none.");
  }

  @Test
  @Order(3)
  @Demand("all")
  void completionsThatArePostedDuringACallAreForTheNext() {
    stage.post(1);
    stage.post(2);
    LongConsumer consumer =
        data -> {
          taken.add(data);
          if (data < 10) {
            stage.post(10 + data);
          }
        };
    for (List<Long> expected : List.of(List.of(1L, 2L), List.of(11L, 12L))) {
      taken.clear();
      completions.takeAll(consumer);
      requireTaken(
          expected,
          taken,
          "while the kernel posts 11 and 12",
          "Load the tail once in a call. Otherwise a busy kernel could keep the reader for ever, or"
              + " you give back places that were never read.");
    }
  }

  @Test
  @Order(4)
  @Demand("wrap-around")
  void headAndTailWrapAround() {
    String means =
        "After the largest int comes the smallest, so compare head and tail with !=. Compute the"
            + " place with the mask: a remainder of a negative number is negative.";
    rounds(new CompletionsStage(Integer.MAX_VALUE - 1, SIZE), "at the largest int", means);
    rounds(new CompletionsStage(-2, SIZE), "where head and tail become 0 again", means);
    rounds(new CompletionsStage(-2, 2 * SIZE), "in a queue of eight places", means);
  }

  private static void rounds(CompletionsStage stage, String when, String means) {
    Completions completions = new Completions(stage);
    for (long round = 1; round <= 3; round++) {
      List<Long> expected = List.of(10 * round, 10 * round + 1, 10 * round + 2);
      expected.forEach(stage::post);
      List<Long> taken = new ArrayList<>();
      int count = completions.takeAll(taken::add);
      requireTaken(expected, taken, when, means);
      requireCount(3, count, when);
      requireKept(0, stage, when + ", when all have been taken");
    }
  }

  @Test
  @Order(5)
  @Demand("failures")
  void aCompletionWhoseConsumerThrowsCountsAsTaken() {
    List.of(1L, 2L, 3L, 4L).forEach(stage::post);
    IllegalStateException planted = new IllegalStateException("planted");
    String happened = "it returns";
    try {
      completions.takeAll(data -> {
        taken.add(data);
        if (data == 2) {
          throw planted;
        }
      });
    } catch (RuntimeException e) {
      happened = e == planted ? "" : "it throws " + Lesson.name(e);
    }
    if (!happened.isEmpty()) {
      throw lesson(
          "takeAll to throw what its consumer throws",
          happened,
          "The caller cannot see that a completion has failed. Give its place back, and let the"
              + " exception through.");
    }
    String when = "when the consumer of the second of four throws";
    requireTaken(List.of(1L, 2L), taken, when, "The completions after it are for the next call.");
    requireKept(2, stage, when);
    taken.clear();
    completions.takeAll(taken::add);
    requireTaken(
        List.of(3L, 4L),
        taken,
        "in the call after the one whose second consumer threw",
        "A call begins at the head, and the head is now past the completion that failed.");
  }

  private enum Step {
    POST("a post"),
    TAKE("takeAll"),
    TAKE_WITH_A_POST("takeAll during which the kernel posts"),
    FIRST_FAILS("takeAll whose first consumer throws"),
    SECOND_FAILS("takeAll whose second consumer throws");

    private final String words;

    Step(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }

    /// Returns the number of the consumer that throws, from 1; 0 for none.
    private int failing() {
      return this == FIRST_FAILS ? 1 : this == SECOND_FAILS ? 2 : 0;
    }
  }

  /// In a queue of one place the mask is 0.
  @Test
  @Order(6)
  @Demand("all")
  void callsInAnyOrder() {
    for (int size : List.of(2, 1, SIZE)) {
      Sequences.all(List.of(Step.values()), 6, steps -> new Life(size, steps).isPossible());
    }
  }

  /// A queue, and beside it a list of the completions in it.
  private static final class Life {
    private final CompletionsStage stage;
    private final Completions completions;
    private final List<Step> steps;
    private final List<Long> there = new ArrayList<>();
    private long posted;

    private Life(int size, List<Step> steps) {
      stage = new CompletionsStage(-1, size);
      completions = new Completions(stage);
      this.steps = steps;
    }

    private boolean isPossible() {
      for (Step step : steps) {
        boolean needsRoom = step == Step.POST || step == Step.TAKE_WITH_A_POST;
        int needed = step == Step.TAKE_WITH_A_POST ? 1 : step.failing();
        if (there.size() < needed || needsRoom && there.size() == stage.size()) {
          return false;
        } else if (step == Step.POST) {
          post();
        } else {
          take(step);
        }
      }
      return true;
    }

    private void post() {
      stage.post(++posted);
      there.add(posted);
    }

    private void take(Step step) {
      int failing = step.failing();
      List<Long> expected = List.copyOf(there.subList(0, failing == 0 ? there.size() : failing));
      List<Long> taken = new ArrayList<>();
      int count = expected.size();
      try {
        count =
            completions.takeAll(data -> {
              taken.add(data);
              if (step == Step.TAKE_WITH_A_POST && taken.size() == 1) {
                post();
              }
              if (taken.size() == failing) {
                throw new IllegalStateException("planted");
              }
            });
      } catch (IllegalStateException _) {
        // the test's own exception, after which there is no count
      }
      there.subList(0, expected.size()).clear();
      String when =
          "by the last of %s, in a queue of %d".formatted(Sequences.told(steps), stage.size());
      requireTaken(expected, taken, when, "Take all that are there, each once.");
      requireKept(there.size(), stage, when);
      requireCount(expected.size(), count, when);
    }
  }

  private static void requireTaken(
      List<Long> expected, List<Long> taken, String when, String means) {
    if (!taken.equals(expected)) {
      boolean isLost = taken.contains(CompletionsStage.OVERWRITTEN);
      throw lesson(
          "the completions %s, %s".formatted(expected, when),
          (isLost ? "the kernel had written -1 over some: " : "there were ") + taken,
          isLost ? "A place was given back before its completion was used, or twice." : means);
    }
  }

  private static void requireCount(int expected, int count, String when) {
    if (count != expected) {
      throw lesson(
          "takeAll to return %d, the number that was taken, %s".formatted(expected, when),
          "it returns " + count,
          "From this number the caller learns whether there was something to do.");
    }
  }

  private static void requireKept(int expected, CompletionsStage stage, String when) {
    int kept = stage.kept();
    if (kept != expected) {
      throw lesson(
          "the head to be %d before the tail, %s".formatted(expected, when),
          "it is %d before the tail".formatted(kept),
          kept > expected
              ? "A place that is not given back is lost to the kernel, and its completion comes"
                  + " again. Move the head past every completion that was taken, even if its"
                  + " consumer throws."
              : "Completions that were not taken were given back, and are lost. Move the head past"
                  + " those that were taken and no further, and store it unmasked: the mask is for"
                  + " the place only.");
    }
  }

  private static Lesson lesson(String expected, String happened, String means) {
    return new Lesson(expected, happened, means, "rings");
  }
}
