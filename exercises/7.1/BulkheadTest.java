package manyclients.exercises.ch07;

import static manyclients.exercises.ch07.BulkheadStage.nothingMoves;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import manyclients.exercises.ch07.BulkheadStage.Count;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Patience;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The tests count callers: how many are inside, wait, or were refused. None looks at how a caller
/// waits.
class BulkheadTest {
  private static final int MANY = 100;

  @Test
  @Order(1)
  @Demand("limit")
  void aCallerWaitsUntilThereIsAPlace() {
    try (BulkheadStage stage = new BulkheadStage(3, 5)) {
      stage.come(8);
      expect(stage, 3, 5, 0, "after eight calls, with 3 places and room for 5 to wait", "limit");
      for (int waiting = 4; waiting >= 0; waiting--) {
        stage.inside().getFirst().leave();
        expect(stage, 3, waiting, 0, "after one of three inside has left", "limit");
      }
    }
  }

  @Test
  @Order(2)
  @Demand("refusal")
  void oneCallTooManyIsRefused() {
    for (int waiting : new int[] {0, 1, 4}) {
      try (BulkheadStage stage = new BulkheadStage(2, waiting)) {
        stage.come(2 + waiting + 1);
        String when = "after %d calls, with 2 places and room for %d to wait";
        expect(stage, 2, waiting, 1, when.formatted(2 + waiting + 1, waiting), "limit");
      }
    }
  }

  /// Makes enough calls for even a short wait to add up.
  @Test
  @Order(3)
  @Demand("refusal")
  void aRefusalDoesNotWait() {
    try (BulkheadStage stage = new BulkheadStage(1, 0)) {
      stage.come(1);
      expect(stage, 1, 0, 0, "with one place", "limit");
      AtomicInteger refused = new AtomicInteger();
      Errand<Void> calls = Errand.doing("caller", () -> refuseMany(stage.bulkhead, refused));
      if (!until(calls::isDone, nothingMoves()) || refused.get() < MANY) {
        throw new Lesson(
            "a hundred calls to be refused one after the other, with one place and no room to wait",
            "%d of them were, with plenty of time".formatted(refused.get()),
            "A caller that is refused after a while has waited, and nothing limits how many callers"
                + " wait like this. Refuse it without waiting.",
            "limit");
      }
    }
  }

  private static void refuseMany(Bulkhead bulkhead, AtomicInteger refused) {
    for (int i = 0; i < MANY; i++) {
      try {
        bulkhead.call(() -> "done");
      } catch (RejectedExecutionException e) {
        refused.incrementAndGet();
      } catch (Exception e) {
        return;
      }
    }
  }

  @Test
  @Order(4)
  @Demand("results")
  void aTaskRunsInTheCallingThreadWhichGetsItsResult() throws Exception {
    Thread runner = new Bulkhead(1, 0).call(Thread::currentThread);
    result("its own thread, which its task returned", Thread.currentThread(), runner);
    for (Throwable planted : new Throwable[] {new IOException(), new StackOverflowError()}) {
      Object happened;
      try {
        happened = new Bulkhead(1, 0).call(() -> fail(planted));
      } catch (Throwable thrown) {
        happened = thrown;
      }
      result("the " + planted.getClass().getSimpleName() + " of the task", planted, happened);
    }
  }

  private static void result(String wanted, Object expected, Object happened) {
    if (happened != expected) {
      throw new Lesson(
          "the caller to get " + wanted,
          "it got " + (happened instanceof Throwable it ? Lesson.name(it) : happened),
          "The bulkhead decides when the task runs, and changes nothing that the task does.",
          "permits");
    }
  }

  private static String fail(Throwable planted) throws Exception {
    if (planted instanceof Error error) {
      throw error;
    }
    throw (Exception) planted;
  }

  @Test
  @Order(5)
  @Demand("interrupts")
  void anInterruptedCallerStopsWaiting() {
    try (BulkheadStage stage = new BulkheadStage(1, 1)) {
      String end = interruptOne(stage);
      if (!end.equals("InterruptedException")) {
        throw new Lesson(
            "an InterruptedException for a caller that is interrupted while it waits",
            end,
            "An interrupt asks the caller to give up. Wait in a way that an interrupt ends, and let"
                + " its InterruptedException through.",
            "interrupt");
      }
    }
  }

  @Test
  @Order(6)
  @Demand("no place lost")
  void theLimitsAreTheSameAfterAnyEnd() {
    limitsAfter("a task that returned", stage -> stage.come(() -> "done").leave());
    limitsAfter("a task that failed", stage -> stage.come(() -> fail(new IOException())).leave());
    limitsAfter("an Error", stage -> stage.come(() -> fail(new StackOverflowError())).leave());
    limitsAfter("a caller that was interrupted while it waited", BulkheadTest::interruptOne);
  }

  private static String interruptOne(BulkheadStage stage) {
    stage.come(1);
    expect(stage, 1, 0, 0, "with one place", "limit");
    String end = stage.come(() -> "done").interrupt();
    stage.inside().getFirst().leave();
    return end;
  }

  private static void limitsAfter(String end, Consumer<BulkheadStage> event) {
    try (BulkheadStage stage = new BulkheadStage(1, 1)) {
      event.accept(stage);
      stage.come(3);
      expect(stage, 1, 1, 1, "of three calls with 1 place and room for 1, after " + end, "permits");
    }
  }

  /// Lets the second caller come right before each access of the first to shared memory.
  @Test
  @Order(7)
  @Demand("limit")
  void twoCallersThatComeTogetherDoNotShareAPlace() {
    boolean met = true;
    for (int nth = 1; met && nth < MANY; nth++) {
      try (BulkheadStage stage = new BulkheadStage(1, 0)) {
        met = meet(stage, nth);
      }
    }
  }

  private static boolean meet(BulkheadStage stage, int nth) {
    AtomicInteger together = new AtomicInteger();
    Runnable first = () -> count(stage, together);
    Runnable second =
        () -> {
          stage.come(1);
          until(() -> stage.waiting().isEmpty(), Patience.steady(() -> true));
        };
    Errand<Boolean> meeting = new Errand<>("first", () -> Accesses.interrupt(first, nth, second));
    if (!until(meeting::isDone, nothingMoves()) || together.get() > 0) {
      throw new Lesson(
          "one of two calls that come at the same time to be refused, with one place and no room to"
              + " wait",
          together.get() > 0 ? "both were let in" : "one of them waits",
          "Both see the free place before one of them takes it. Looking and taking must be a single"
              + " step: tryAcquire, or both under one lock.",
          "permits");
    }
    return Boolean.TRUE.equals(meeting.result());
  }

  /// @param together how many others are inside together with this caller
  private static void count(BulkheadStage stage, AtomicInteger together) {
    try {
      stage.bulkhead.call(() -> together.addAndGet(stage.inside().size()));
    } catch (Exception _) {
      // refused: nothing is to be counted
    }
  }

  /// Lets callers come, leave and be interrupted, in an order that is random, but the same each
  /// time.
  @Test
  @Order(8)
  @Demand("no place lost")
  void theLimitsHoldWhateverHappens() {
    for (int[] limits : new int[][] {{1, 0}, {1, 1}, {2, 2}, {3, 1}}) {
      try (BulkheadStage stage = new BulkheadStage(limits[0], limits[1])) {
        spendADay(stage, limits[0], limits[1]);
      }
    }
  }

  private static void spendADay(BulkheadStage stage, int places, int room) {
    SplittableRandom random = new SplittableRandom(71);
    int here = 0;
    int refused = 0;
    for (int i = 0; i < MANY; i++) {
      int choice = random.nextInt(6);
      if (here == 0 || choice < 3) {
        stage.come(choice == 0 ? () -> fail(new IOException()) : () -> "done");
        refused += here == places + room ? 1 : 0;
        here = Math.min(here + 1, places + room);
      } else {
        if (choice == 3 && here > places) {
          stage.waiting().getFirst().interrupt();
        } else {
          stage.inside().getFirst().leave();
        }
        here--;
      }
      int inside = Math.min(here, places);
      String when = "on a busy day with %d places and room for %d to wait".formatted(places, room);
      expect(stage, inside, here - inside, refused, when, "permits");
    }
  }

  private static void expect(
      BulkheadStage stage, int inside, int waiting, int refused, String when, String section) {
    Count expected = new Count(inside, waiting, refused);
    Count happened = stage.count(expected);
    if (!happened.equals(expected)) {
      throw new Lesson(
          expected + ", " + when, happened.toString(), means(expected, happened), section);
    }
  }

  private static String means(Count expected, Count happened) {
    if (happened.inside() > expected.inside()) {
      return "More tasks run than there are places. Either a task began without a place of its own,"
          + " or a place was given back twice, or by a caller that never had it.";
    } else if (happened.refused() > expected.refused()) {
      return "A caller was refused though there was room. Either calls that run count as waiting,"
          + " or a call that has ended still counts: what was taken has to be given back on"
          + " every way out.";
    } else if (happened.refused() < expected.refused()) {
      return "One call too many waits. Without a bound on the calls that wait, the queue only"
          + " grows: refuse the call, so that its caller can go elsewhere.";
    }
    return "A caller waits though there is a place for it. Either it was not woken, or a call that"
        + " has ended still holds the place: give it back in a finally.";
  }
}
