package manyclients.exercises.ch08;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A queue of four places.
class CompletionsTest {

  @Test
  @Order(1)
  void allThatAreThereAreTakenInOrder() {
    rounds(0, "in a new queue");
  }

  @Test
  @Order(2)
  void headAndTailWrapAround() {
    rounds(Integer.MAX_VALUE - 1, "where the counts become negative");
    rounds(-2, "where the counts become zero again");
  }

  private static void rounds(int start, String when) {
    CompletionsStage stage = new CompletionsStage(start);
    Completions completions = new Completions(stage);
    for (long round = 0; round < 3; round++) {
      List<Long> expected = List.of(10 * round, 10 * round + 1, 10 * round + 2);
      expected.forEach(stage::post);
      List<Long> taken = new ArrayList<>();
      int count = completions.takeAll(taken::add);
      if (!taken.equals(expected) || count != 3) {
        throw CompletionsLessons.wrong(expected, taken, when);
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
  @Order(3)
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
