package manyclients.exercises.ch07;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Slices of 10 ms, and a clock that only the steps and the others move.
class SlicesTest {
  private static final int OTHERS = 0; // among the calls, in which steps are numbered from 1

  private final List<Integer> calls = new ArrayList<>();
  private long now;
  private int othersTake; // milliseconds
  private int interruptedIn = -1; // none of the calls
  private final Slices slices =
      new Slices(Duration.ofMillis(10), () -> now, () -> call(OTHERS, othersTake));

  private void call(int what, int millis) {
    calls.add(what);
    now += Duration.ofMillis(millis).toNanos();
    if (what == interruptedIn) {
      Thread.currentThread().interrupt();
    }
  }

  /// Runs steps that take these numbers of milliseconds.
  private void run(int... steps) throws InterruptedException {
    calls.clear();
    int[] done = {0};
    slices.run(() -> {
      call(done[0] + 1, steps[done[0]]);
      return ++done[0] < steps.length;
    });
  }

  private static int[] steps(int count, int millis) {
    return IntStream.generate(() -> millis).limit(count).toArray();
  }

  @AfterEach
  void leaveNoInterrupt() {
    Thread.interrupted();
  }

  @Test
  @Order(1)
  @Demand("all steps")
  void allStepsAreRun() throws InterruptedException {
    int many = 100_000;
    run(steps(many, 1));
    long run = calls.stream().filter(call -> call != OTHERS).count();
    if (run != many) {
      throw new Lesson(
          "all of %d steps to be run".formatted(many),
          "there were " + run,
          "run goes on until the step returns false, over any number of slices.",
          "starvation");
    }
  }

  @Test
  @Order(2)
  @Demand("slices")
  void othersRunAfterEachSlice() throws InterruptedException {
    requireTurns(0, "5 steps of 1 ms", steps(5, 1));
    requireTurns(10, "101 steps of 1 ms", steps(101, 1));
    requireTurns(4, "4 steps of 25 ms and one of 1 ms", 25, 25, 25, 25, 1);
  }

  @Test
  @Order(3)
  @Demand("slices")
  void eachRunBeginsASliceOfItsOwn() throws InterruptedException {
    run(steps(5, 1));
    now += Duration.ofSeconds(1).toNanos();
    requireTurns(0, "5 steps of 1 ms, a second after another run", steps(5, 1));
  }

  @Test
  @Order(4)
  @Demand("own time")
  void theTimeOfTheOthersIsNotCounted() throws InterruptedException {
    othersTake = 50;
    requireTurns(10, "101 steps of 1 ms, when each turn of the others takes 50", steps(101, 1));
  }

  @Test
  @Order(5)
  @Demand("last step")
  void othersDoNotRunAfterTheLastStep() throws InterruptedException {
    requireTurns(0, "one step of 10 ms, after which nothing is left to do", steps(1, 10));
    requireTurns(9, "100 steps of 1 ms, after which nothing is left to do", steps(100, 1));
  }

  private void requireTurns(int wanted, String what, int... steps) throws InterruptedException {
    run(steps);
    long turns = calls.stream().filter(call -> call == OTHERS).count();
    if (turns != wanted) {
      throw new Lesson(
          "the others to have " + wanted + " turns in " + what,
          "they had " + turns,
          turns > wanted
              ? "A slice begins with run, and again when the others return. After the last step"
                  + " nothing is left to do, so the others need not have a turn first."
              : "The others wait for longer than a slice. Time counts, not steps, and the time of"
                  + " each slice begins at 0.",
          "starvation");
    }
  }

  @Test
  @Order(6)
  @Demand("interrupts")
  void anInterruptEndsTheComputationByTheEndOfTheSlice() {
    for (interruptedIn = OTHERS; interruptedIn <= 30; interruptedIn++) {
      String when = interruptedIn == OTHERS ? "the others' first turn" : "step " + interruptedIn;
      int endOfSlice = interruptedIn == OTHERS ? 20 : (interruptedIn + 9) / 10 * 10;
      int turnsBefore = interruptedIn == OTHERS ? 1 : (interruptedIn - 1) / 10;
      if (!throwsWhenInterrupted() || calls.stream().max(Integer::compare).get() > endOfSlice) {
        throw new Lesson(
            "an InterruptedException by the end of the slice, when the thread is interrupted in "
                + when,
            "it goes on, or returns as if all were done",
            "The server interrupts a handler whose client has gone, or whose time is up. A"
                + " computation that does not look for the interrupt keeps its carrier for"
                + " nothing.",
            "interrupt");
      } else if (calls.stream().filter(call -> call == OTHERS).count() > turnsBefore) {
        throw new Lesson(
            "an InterruptedException before the others run once more, when the thread is"
                + " interrupted in "
                + when,
            "they had another turn first",
            "The others may take long, and the result is no longer wanted. Look for the interrupt"
                + " before you call them.",
            "interrupt");
      } else if (Thread.interrupted()) {
        throw new Lesson(
            "a thread that is not interrupted any more, after the InterruptedException",
            "it still is",
            "The exception has reported the interrupt. A flag that stays set would end whatever the"
                + " thread waits for next. Thread.interrupted() looks and clears.",
            "interrupt");
      }
    }
  }

  private boolean throwsWhenInterrupted() {
    try {
      run(steps(100, 1));
      return false;
    } catch (InterruptedException _) {
      return true;
    }
  }

  @Test
  @Order(7)
  @Demand("interrupts")
  void anInterruptInTheLastStepEndsNothing() {
    for (int last : new int[] {5, 10, 20, 25}) {
      interruptedIn = last;
      try {
        run(steps(last, 1));
      } catch (InterruptedException _) {
        throw new Lesson(
            "run to return when the thread is interrupted in the last of %d steps".formatted(last),
            "an InterruptedException",
            "Everything has been computed, and is thrown away. Look for the interrupt only between"
                + " two steps.",
            "interrupt");
      }
      if (!Thread.interrupted()) {
        throw new Lesson(
            "the thread to be interrupted still, when the steps end before the slice does",
            "run returns, and the interrupt is gone",
            "No exception has reported this interrupt. Clear the flag only where you throw.",
            "interrupt");
      }
    }
  }

  @Test
  @Order(8)
  @Demand("slices")
  void othersRunInTimeWhateverTheStepsTake() throws InterruptedException {
    SplittableRandom random = new SplittableRandom(73);
    for (int round = 0; round < 1_000; round++) {
      othersTake = random.nextInt(30);
      int[] steps = random.ints(random.nextInt(1, 20), 0, random.nextInt(2, 30)).toArray();
      run(steps);
      List<Integer> expected = expected(steps);
      if (!calls.equals(expected)) {
        throw new Lesson(
            "these calls, where 0 are the others: %s; with steps of %s ms, and others that take %d"
                .formatted(expected, Arrays.toString(steps), othersTake),
            calls.toString(),
            "The others run between two steps, as soon as 10 ms have passed since they last"
                + " returned, or since the run began. Earlier slices, and by how much they were"
                + " overrun, play no part.",
            "starvation");
      }
    }
  }

  private static List<Integer> expected(int... steps) {
    List<Integer> expected = new ArrayList<>();
    int slice = 0;
    for (int step = 1; step <= steps.length; step++) {
      expected.add(step);
      slice += steps[step - 1];
      if (slice >= 10 && step < steps.length) {
        expected.add(OTHERS);
        slice = 0;
      }
    }
    return expected;
  }
}
