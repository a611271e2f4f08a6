package manyclients.exercises.ch07;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Slices of 10 ms, and a clock that only the steps and the others move.
class SlicesTest {
  private static final Duration SLICE = Duration.ofMillis(10);

  private long now = Long.MAX_VALUE - 5; // nanoTime may begin anywhere, and wrap
  private int steps;
  private int turns;
  private Duration slice = SLICE;
  private IntFunction<Duration> each = step -> Duration.ZERO;
  private Duration othersTake = Duration.ZERO;

  @AfterEach
  void leaveNoInterrupt() {
    Thread.interrupted();
  }

  @Test
  @Order(1)
  @Demand("all steps")
  void allStepsAreRun() throws InterruptedException {
    compute(100, Duration.ofMillis(1));
    if (steps != 100) {
      throw SlicesLessons.steps(100, steps);
    }
  }

  @Test
  @Order(2)
  @Demand("slices")
  void whatIsShortIsNotHeldUp() throws InterruptedException {
    compute(5, Duration.ofMillis(1));
    expectTurns(0, "5 steps of 1 ms");
  }

  @Test
  @Order(3)
  @Demand("slices")
  void othersRunAfterEachSlice() throws InterruptedException {
    compute(101, Duration.ofMillis(1));
    expectTurns(10, "101 steps of 1 ms");
  }

  @Test
  @Order(4)
  @Demand("last step")
  void afterTheLastStepNobodyIsWaitedFor() throws InterruptedException {
    compute(100, Duration.ofMillis(1));
    expectTurns(9, "100 steps of 1 ms, after the last of which there is nothing to do");
  }

  @Test
  @Order(5)
  @Demand("slices")
  void longStepsAreFewSteps() throws InterruptedException {
    compute(5, Duration.ofMillis(25));
    expectTurns(4, "5 steps of 25 ms");
  }

  @Test
  @Order(6)
  @Demand("own time")
  void whatTheOthersTakeIsNotOurs() throws InterruptedException {
    othersTake = Duration.ofMillis(50);
    compute(101, Duration.ofMillis(1));
    expectTurns(10, "101 steps of 1 ms, if each turn of the others takes 50 ms");
  }

  @Test
  @Order(7)
  @Demand("interrupts")
  void anInterruptEndsIt() {
    try {
      compute(100, Duration.ofMillis(1), 15);
    } catch (InterruptedException e) {
      if (steps > 20) {
        throw SlicesLessons.notInterrupted();
      }
      if (Thread.interrupted()) {
        throw SlicesLessons.stillInterrupted();
      }
      if (turns > 1) {
        throw SlicesLessons.othersFirst();
      }
      return;
    }
    throw SlicesLessons.notInterrupted();
  }

  @Test
  @Order(8)
  @Demand("slices")
  void aSliceIsCountedInNanosecondsOfAnyClock() throws InterruptedException {
    now = Long.MAX_VALUE - Duration.ofNanos(5_500_000).toNanos(); // wraps in the middle of a slice
    compute(9, Duration.ofMillis(1));
    expectTurns(0, "9 steps of 1 ms, with a clock that wraps meanwhile");
    slice = Duration.ofNanos(2_500_000);
    steps = 0;
    compute(7, Duration.ofMillis(1));
    expectTurns(2, "7 steps of 1 ms, with a slice of 2.5 ms");
  }

  @Test
  @Order(9)
  @Demand("slices")
  void aSliceMayBeLongerThanASecond() throws InterruptedException {
    slice = Duration.ofMillis(1_500);
    compute(40, Duration.ofMillis(100));
    if (turns != 2) {
      throw SlicesLessons.secondsLost(2, turns, "40 steps of 100 ms, with a slice of 1.5 s");
    }
  }

  @Test
  @Order(10)
  @Demand("slices")
  void aLongStepIsNotMadeUpFor() throws InterruptedException {
    each = step -> Duration.ofMillis(step == 1 ? 100 : 1);
    run(step(22, 0));
    expectTurns(3, "a step of 100 ms and 21 of 1 ms: after the first, the 11th and the 21st");
  }

  @Test
  @Order(11)
  @Demand("slices")
  void eachRunBeginsASliceOfItsOwn() throws InterruptedException {
    each = step -> Duration.ofMillis(1);
    Slices twice = new Slices(slice, () -> now, this::letOthersRun);
    twice.run(step(5, 0));
    steps = 0;
    now += Duration.ofSeconds(1).toNanos(); // in between
    twice.run(step(5, 0));
    if (turns != 0) {
      throw SlicesLessons.oldSlice(
          0, turns, "two computations of 5 steps of 1 ms, with a second between them");
    }
  }

  @Test
  @Order(12)
  @Demand("interrupts")
  void anInterruptOfBeforeCountsToo() {
    Thread.currentThread().interrupt();
    try {
      compute(100, Duration.ofMillis(1));
    } catch (InterruptedException e) {
      if (steps > 10) {
        throw SlicesLessons.notInterrupted();
      }
      return;
    }
    throw SlicesLessons.notInterrupted();
  }

  /// Whether it throws, or returns before the slice has ended: the thread has been told.
  @Test
  @Order(13)
  @Demand("interrupts")
  void anInterruptIsNotLostWithTheLastSlice() {
    try {
      compute(18, Duration.ofMillis(1), 15);
      if (!Thread.interrupted()) {
        throw SlicesLessons.interruptLost();
      }
    } catch (InterruptedException e) {
      // told, and a little early
    }
  }

  private void compute(int count, Duration each) throws InterruptedException {
    compute(count, each, 0);
  }

  private void compute(int count, Duration each, int interrupted) throws InterruptedException {
    this.each = step -> each;
    run(step(count, interrupted));
  }

  private void run(BooleanSupplier step) throws InterruptedException {
    now -= Duration.ofSeconds(1).toNanos(); // made a second before it is run
    Slices slices = new Slices(slice, () -> now, this::letOthersRun);
    now += Duration.ofSeconds(1).toNanos();
    slices.run(step);
  }

  private BooleanSupplier step(int count, int interrupted) {
    return () -> {
      steps++;
      now += each.apply(steps).toNanos();
      if (steps == interrupted) {
        Thread.currentThread().interrupt();
      }
      return steps < count;
    };
  }

  private void letOthersRun() {
    turns++;
    now += othersTake.toNanos();
  }

  private void expectTurns(int wanted, String what) {
    if (turns != wanted) {
      throw SlicesLessons.turns(wanted, turns, what);
    }
  }
}
