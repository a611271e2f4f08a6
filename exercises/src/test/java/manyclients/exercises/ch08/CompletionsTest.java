package manyclients.exercises.ch08;

import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A queue of four places.
class CompletionsTest {

  @Test
  @Order(1)
  @Demand("all")
  void allThatAreThereAreTakenInOrder() {
    rounds(new CompletionsStage(0), "in a new queue");
  }

  @Test
  @Order(2)
  @Demand("giving back")
  void aFastKernelOverwritesNoneBeforeItIsUsed() {
    rounds(new CompletionsStage(0).withFastKernel(), "with a kernel that is fast");
  }

  @Test
  @Order(3)
  @Demand("giving back")
  void aPlaceIsGivenBackAfterTheConsumerHasReturned() {
    CompletionsStage stage = new CompletionsStage(0);
    for (long data = 0; data < CompletionsStage.SIZE; data++) {
      stage.post(data);
    }
    new Completions(stage)
        .takeAll(data -> {
          if (stage.head() > data) {
            throw CompletionsLessons.givenBackEarly();
          }
        });
    requireGivenBack(stage, "when all have been taken");
  }

  @Test
  @Order(4)
  @Demand("wrap-around")
  void headAndTailWrapAround() {
    rounds(new CompletionsStage(Integer.MAX_VALUE - 1), "where the counts become negative");
    rounds(new CompletionsStage(-2), "where the counts become zero again");
  }

  private static void rounds(CompletionsStage stage, String when) {
    Completions completions = new Completions(stage);
    for (long round = 0; round < 3; round++) {
      List<Long> expected = List.of(10 * round, 10 * round + 1, 10 * round + 2);
      expected.forEach(stage::post);
      List<Long> taken = new ArrayList<>();
      int count = completions.takeAll(taken::add);
      if (!taken.equals(expected)) {
        throw CompletionsLessons.wrong(expected, taken, when);
      }
      if (count != 3) {
        throw CompletionsLessons.count(3, count);
      }
      requireGivenBack(stage, when);
    }
  }

  private static void requireGivenBack(CompletionsStage stage, String when) {
    if (stage.head() != stage.tail()) {
      throw CompletionsLessons.notGivenBack(stage.tail() - stage.head(), when);
    }
  }

  @Test
  @Order(5)
  @Demand("failures")
  void aConsumerThatThrowsHasTakenWhatItWasGiven() {
    CompletionsStage stage = new CompletionsStage(0);
    Completions completions = new Completions(stage);
    stage.post(1);
    stage.post(2);
    try {
      completions.takeAll(data -> {
        throw new IllegalStateException("planted");
      });
    } catch (IllegalStateException planted) {
      // as it was told to
    }
    List<Long> taken = new ArrayList<>();
    completions.takeAll(taken::add);
    if (!taken.equals(List.of(2L))) {
      throw CompletionsLessons.takenAgain(taken);
    }
    requireGivenBack(stage, "after the consumer of 1 has thrown");
  }
}
