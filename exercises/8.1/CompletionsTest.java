package manyclients.exercises.ch08;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import manyclients.exercises.support.Sneaky;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A queue of four places.
class CompletionsTest {
  private static final int MANY = 1 << 17;
  private static final String ALL = "All between head and tail are there: in order, each once.";
  private static final String WRAPS =
      "Head and tail wrap around: compare them with !=, and take the place with a mask.";

  private static final String ONCE =
      "Each is taken once: by the call that finds it there, unless one before it throws.";

  @Test
  @Order(1)
  @Demand("all")
  void allThatAreThereAreTakenInOrder() {
    rounds(new CompletionsStage(0), "in a new queue", ALL);
  }

  @Test
  @Order(2)
  @Demand("giving back")
  void aFastKernelOverwritesNoneBeforeItIsUsed() {
    rounds(new CompletionsStage(0).withFastKernel(), "with a kernel that is fast", ALL);
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
    rounds(new CompletionsStage(Integer.MAX_VALUE - 1), "where the counts become negative", WRAPS);
    rounds(new CompletionsStage(-2), "where the counts become zero again", WRAPS);
  }

  @Test
  @Order(5)
  @Demand("wrap-around")
  void howManyPlacesThereAreTheQueueSays() {
    rounds(new CompletionsStage(-2, 2 * CompletionsStage.SIZE), "in a larger queue", WRAPS);
  }

  private static void rounds(CompletionsStage stage, String when, String means) {
    Completions completions = new Completions(stage);
    for (long round = 0; round < 3; round++) {
      List<Long> expected = List.of(10 * round, 10 * round + 1, 10 * round + 2);
      expected.forEach(stage::post);
      requireTaken(completions, expected, when, means);
      requireGivenBack(stage, when);
      requireTaken(completions, List.of(), when + ", when all have been taken", means);
      requireGivenBack(stage, when);
    }
  }

  private static void requireTaken(
      Completions completions, List<Long> expected, String when, String means) {
    List<Long> taken = new ArrayList<>();
    int count =
        completions.takeAll(data -> {
          if (taken.size() == expected.size()) {
            throw CompletionsLessons.tooMany(expected, data, when);
          }
          taken.add(data);
        });
    if (!taken.equals(expected)) {
      throw CompletionsLessons.wrong(expected, taken, when, means);
    }
    if (count != expected.size()) {
      throw CompletionsLessons.count(expected.size(), count);
    }
  }

  private static void requireGivenBack(CompletionsStage stage, String when) {
    if (stage.head() != stage.tail()) {
      throw CompletionsLessons.notGivenBack(stage, when);
    }
  }

  @Test
  @Order(6)
  @Demand("all")
  void whateverTheirDataIs() {
    CompletionsStage stage = new CompletionsStage(0);
    List<Long> expected = List.of(7L, 7L, -1L, 1L << 32);
    expected.forEach(stage::post);
    requireTaken(
        new Completions(stage),
        expected,
        "in a full queue",
        "What the data means, only the consumer knows: all 64 bits of each go to it.");
  }

  @Test
  @Order(11)
  @Demand("all")
  void alsoInAThreadThatWasInterrupted() {
    CompletionsStage stage = new CompletionsStage(0);
    stage.post(1);
    stage.post(2);
    Thread.currentThread().interrupt();
    try {
      requireTaken(
          new Completions(stage),
          List.of(1L, 2L),
          "in a thread that was interrupted",
          "An interrupt is for a thread that waits, and here nothing waits.");
    } finally {
      Thread.interrupted();
    }
  }

  /// So many that they do not fit into a short, and that no bound of one's own lets them pass.
  @Test
  @Order(10)
  @Demand("all")
  void alsoIfTheyAreMany() {
    CompletionsStage stage = new CompletionsStage(Integer.MAX_VALUE - MANY / 2, MANY);
    for (int i = 0; i < MANY; i++) {
      stage.post(i);
    }
    AtomicInteger taken = new AtomicInteger();
    int count = new Completions(stage).takeAll(_ -> taken.getAndIncrement());
    if (taken.get() != MANY) {
      throw CompletionsLessons.someOnly(MANY, taken.get());
    }
    if (count != MANY) {
      throw CompletionsLessons.count(MANY, count);
    }
    requireGivenBack(stage, "when all " + MANY + " have been taken");
  }

  @Test
  @Order(7)
  @Demand("all")
  void whatIsPostedMeanwhileIsForTheNextCall() {
    CompletionsStage stage = new CompletionsStage(0);
    Completions completions = new Completions(stage);
    stage.post(0);
    stage.post(1);
    for (List<Long> expected : List.of(List.of(0L, 1L), List.of(10L, 11L))) {
      List<Long> taken = new ArrayList<>();
      int count =
          completions.takeAll(data -> {
            taken.add(data);
            if (data < 10) {
              stage.post(data + 10);
            }
          });
      if (!taken.equals(expected)) {
        throw CompletionsLessons.keptBusy(expected, taken);
      }
      if (count != expected.size()) {
        throw CompletionsLessons.count(expected.size(), count);
      }
    }
  }

  @Test
  @Order(8)
  @Demand("all")
  void eachQueueHasItsOwn() {
    CompletionsStage one = new CompletionsStage(0);
    CompletionsStage other = new CompletionsStage(5);
    Completions ofOne = new Completions(one);
    Completions ofOther = new Completions(other);
    one.post(1);
    other.post(2);
    requireTaken(ofOne, List.of(1L), "in one of two queues", "Each queue has its own ends.");
    requireTaken(ofOther, List.of(2L), "in the other queue", "Each queue has its own ends.");
  }

  /// The consumer throws in the middle, at once, and at the end.
  @Test
  @Order(9)
  @Demand("failures")
  void aConsumerThatThrowsHasTakenWhatItWasGiven() {
    CompletionsStage stage = new CompletionsStage(0);
    Completions completions = new Completions(stage);
    List.of(1L, 2L, 3L, 4L).forEach(stage::post);
    requireFailure(completions, List.of(1L, 2L), new IllegalStateException("planted"));
    stage.post(5);
    requireFailure(completions, List.of(3L), new StackOverflowError("planted"));
    requireNext(completions, List.of(4L, 5L), 3);
    stage.post(6);
    stage.post(7);
    requireFailure(completions, List.of(6L), new IOException("planted"));
    requireFailure(completions, List.of(7L), new IllegalArgumentException("planted"));
    requireNext(completions, List.of(), 7);
    requireGivenBack(stage, "after the consumer of the last one has thrown");
  }

  private static void requireNext(Completions completions, List<Long> expected, long failed) {
    List<Long> taken = new ArrayList<>();
    completions.takeAll(taken::add);
    if (!taken.equals(expected)) {
      throw CompletionsLessons.goesOnElsewhere(expected, taken, failed);
    }
  }

  /// Has the consumer throw at the last of those that are expected.
  private static void requireFailure(
      Completions completions, List<Long> expected, Throwable planted) {
    long failing = expected.getLast();
    List<Long> taken = new ArrayList<>();
    LongConsumer consumer =
        data -> {
          taken.add(data);
          if (data >= failing) {
            throw Sneaky.thrown(planted);
          }
        };
    String happened = "takeAll returned";
    try {
      completions.takeAll(consumer);
    } catch (Throwable thrown) {
      happened = thrown == planted ? "" : "takeAll threw " + Lesson.name(thrown);
    }
    if (taken.size() > expected.size() && taken.subList(0, expected.size()).equals(expected)) {
      throw CompletionsLessons.wentOn(failing, taken);
    }
    if (!taken.equals(expected)) {
      throw CompletionsLessons.goesOnElsewhere(expected, taken, failing - 1);
    }
    if (!happened.isEmpty()) {
      throw CompletionsLessons.notThrown(planted, happened);
    }
  }

  /// What may happen to a queue.
  private enum Step {
    POST("a post"),
    TAKE("takeAll"),
    POSTS("takeAll with a post meanwhile"),
    FIRST_FAILS("takeAll whose first throws"),
    SECOND_FAILS("takeAll whose second throws");

    private final String words;

    Step(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }

    /// Which of those that are taken throws, from 1.
    private int failing() {
      return this == FIRST_FAILS ? 1 : this == SECOND_FAILS ? 2 : 0;
    }
  }

  /// Also in a queue of one place, whose mask is 0.
  @Test
  @Order(12)
  @Demand("all")
  void whateverHappens() {
    for (int size : List.of(2, 1, CompletionsStage.SIZE)) {
      Sequences.all(List.of(Step.values()), 6, steps -> happens(size, steps));
    }
  }

  private static boolean happens(int size, List<Step> steps) {
    Life life = new Life(size, steps);
    for (Step step : steps) {
      if (!life.mayCome(step)) {
        return false;
      }
      life.comes(step);
    }
    return true;
  }

  /// A queue, and beside it the plain list of what has to be in it.
  private static final class Life {
    private final CompletionsStage stage;
    private final Completions completions;
    private final List<Step> steps;
    private final List<Long> there = new ArrayList<>();
    private long posted;

    private Life(int size, List<Step> steps) {
      stage = new CompletionsStage(-1, size).withFastKernel();
      completions = new Completions(stage);
      this.steps = steps;
    }

    private String when() {
      return "by the last of "
          + Sequences.told(steps)
          + (stage.size() == 1 ? ", in a queue of one place" : "");
    }

    private boolean mayCome(Step step) {
      return switch (step) {
        case POST -> there.size() < stage.size();
        case TAKE -> true;
        case POSTS -> !there.isEmpty() && there.size() < stage.size();
        case FIRST_FAILS, SECOND_FAILS -> there.size() >= step.failing();
      };
    }

    private void comes(Step step) {
      if (step == Step.POST) {
        post();
      } else {
        take(step);
      }
      if (stage.tail() - stage.head() != there.size()) {
        throw CompletionsLessons.notGivenBack(stage, stage.tail() - there.size(), ", " + when());
      }
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
              if (step == Step.POSTS && taken.size() == 1) {
                post();
              }
              if (taken.size() == failing) {
                throw new IllegalStateException("planted");
              }
            });
      } catch (IllegalStateException _) {
        // this one was planted, and has no count
      }
      there.subList(0, expected.size()).clear();
      if (!taken.equals(expected)) {
        throw CompletionsLessons.wrong(expected, taken, when(), ONCE);
      }
      if (count != expected.size()) {
        throw CompletionsLessons.count(expected.size(), count, ", " + when());
      }
    }
  }
}
