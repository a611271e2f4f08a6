package manyclients.exercises.ch07;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
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
  @Demand("all steps")
  void thereMayBeAnyNumberOfSlices() throws InterruptedException {
    slice = Duration.ZERO;
    int many = 100_000;
    try {
      compute(many, Duration.ZERO);
    } catch (StackOverflowError e) {
      throw SlicesLessons.callsItself(many);
    }
    expectTurns(many - 1, many + " steps, with a slice of no time at all");
  }

  /// Half a slice of short steps, and then long ones.
  @Test
  @Order(7)
  @Demand("slices")
  void stepsMayBecomeLonger() throws InterruptedException {
    each = step -> step <= 150 ? Duration.ofNanos(100_000) : Duration.ofMillis(8);
    run(step(160, 0));
    expectTurns(6, "150 steps of 0.1 ms and then 10 of 8 ms");
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
    slice = Duration.ofNanos(2_500);
    steps = 0;
    turns = 0;
    compute(7, Duration.ofNanos(1_000));
    expectTurns(2, "7 steps of 1 µs, with a slice of 2.5 µs");
    slice = Duration.ZERO;
    steps = 0;
    turns = 0;
    compute(7, Duration.ZERO);
    expectTurns(6, "7 steps, with a slice of no time at all");
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
    slice = Duration.ofSeconds(5);
    steps = 0;
    turns = 0;
    compute(5, Duration.ofSeconds(3));
    if (turns != 2) {
      throw SlicesLessons.intOverflows(2, turns, "5 steps of 3 s, with a slice of 5 s");
    }
    slice = SLICE;
    steps = 0;
    turns = 0;
    compute(3, Duration.ofSeconds(3));
    if (turns != 2) {
      throw SlicesLessons.intOverflows(2, turns, "3 steps of 3 s, with a slice of 10 ms");
    }
  }

  /// The second of these runs in a step of the first, which is how one thread has two at once.
  @Test
  @Order(10)
  @Demand("slices")
  void eachOfSeveralHasSlicesOfItsOwn() throws InterruptedException {
    Slices both = new Slices(slice, () -> now, this::letOthersRun);
    each = step -> Duration.ofMillis(1);
    int[] outer = {0};
    both.run(() -> {
      if (++outer[0] == 2) {
        runInside(both);
      }
      now += Duration.ofMillis(4).toNanos();
      return outer[0] < 3;
    });
    if (turns != 1) {
      throw SlicesLessons.slicesOfTwo(
          1, turns, "3 steps of 4 ms, in the second of which another computation takes 5 ms more");
    }
  }

  private void runInside(Slices slices) {
    try {
      slices.run(step(5, 0));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  @Order(11)
  @Demand("all steps")
  void whatIsThrownGoesOn() throws InterruptedException {
    each = step -> Duration.ofMillis(10);
    IllegalStateException own = new IllegalStateException("no result");
    BooleanSupplier fails =
        () -> {
          if (step(5, 0).getAsBoolean() && steps == 2) {
            throw own;
          }
          return true;
        };
    expectThrown("a step", own, fails, this::letOthersRun, 2, 1);
    steps = 0;
    turns = 0;
    Runnable othersFail =
        () -> {
          letOthersRun();
          throw own;
        };
    expectThrown("the others", own, step(5, 0), othersFail, 1, 1);
  }

  private void expectThrown(
      String who,
      RuntimeException own,
      BooleanSupplier step,
      Runnable others,
      int wantedSteps,
      int wantedTurns)
      throws InterruptedException {
    try {
      new Slices(slice, () -> now, others).run(step);
    } catch (RuntimeException e) {
      if (e != own) {
        throw SlicesLessons.thrown(who, "it got " + e.getClass().getSimpleName());
      }
      if (steps > wantedSteps || turns > wantedTurns) {
        throw SlicesLessons.thrown(who, "more was called");
      }
      return;
    }
    throw SlicesLessons.thrown(who, "it got none");
  }

  @Test
  @Order(12)
  @Demand("slices")
  void aLongStepIsNotMadeUpFor() throws InterruptedException {
    each = step -> Duration.ofMillis(step == 1 ? 100 : 1);
    run(step(22, 0));
    expectTurns(3, "a step of 100 ms and 21 of 1 ms: after the first, the 11th and the 21st");
  }

  @Test
  @Order(13)
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
  @Order(14)
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

  /// As when a client goes while others have their turn, and this Slices is made by another thread.
  @Test
  @Order(15)
  @Demand("interrupts")
  void anInterruptWhileOthersRunCountsToo() {
    each = step -> Duration.ofMillis(1);
    CompletableFuture<Slices> made = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(() -> made.complete(new Slices(slice, () -> now, this::interruptInTheFirstTurn)));
    try {
      made.join().run(step(100, 0));
    } catch (InterruptedException e) {
      if (steps > 20) {
        throw SlicesLessons.notInterrupted();
      }
      return;
    }
    throw steps == 100 ? SlicesLessons.notInterrupted() : SlicesLessons.ended(steps);
  }

  private void interruptInTheFirstTurn() {
    letOthersRun();
    if (turns == 1) {
      Thread.currentThread().interrupt();
    }
  }

  /// Whether it throws, or returns before the slice has ended: the thread has been told.
  @Test
  @Order(16)
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

  /// In the last step there are no two steps any more to look between.
  @Test
  @Order(20)
  @Demand("interrupts")
  void anInterruptInTheLastStepEndsNothing() {
    for (int last : new int[] {9, 10, 15, 20, 25}) {
      steps = 0;
      try {
        compute(last, Duration.ofMillis(1), last);
      } catch (InterruptedException e) {
        throw SlicesLessons.resultLost();
      }
      if (!Thread.interrupted()) {
        throw SlicesLessons.interruptLost();
      }
    }
  }

  /// Steps that take any time, others that take any time, and an interrupt in one of them or none.
  @Test
  @Order(21)
  @Demand("slices")
  void whateverTheyTake() {
    SplittableRandom lot = new SplittableRandom(73);
    for (int round = 0; round < 1_000; round++) {
      now = lot.nextInt(3) == 0 ? Long.MAX_VALUE - lot.nextInt(100_000_000) : lot.nextLong();
      Course course = new Course(lot);
      String end = course.follow();
      boolean interrupted = Thread.interrupted();
      if (!course.isAsExpected(end, interrupted)) {
        throw SlicesLessons.course(course.told(), end, interrupted, course.expected());
      }
    }
  }

  /// What happens in one run. Each call is noted: a step by its number, the others by 0.
  private final class Course {
    private final int slice;
    private final int othersTake;
    private final int[] take;
    private final int interruptedIn; // which of all calls, from 1
    private final List<Integer> calls = new ArrayList<>();
    private int step;

    Course(SplittableRandom lot) {
      slice = lot.nextInt(15);
      othersTake = lot.nextInt(3) * lot.nextInt(15);
      take = lot.ints(lot.nextInt(1, 20), 0, lot.nextInt(2, 30)).toArray();
      interruptedIn = lot.nextInt(3) > 0 ? 0 : lot.nextInt(1, take.length + 10);
    }

    String follow() {
      Slices slices = new Slices(Duration.ofMillis(slice), () -> now, () -> happen(0, othersTake));
      try {
        slices.run(() -> {
          happen(++step, take[step - 1]);
          return step < take.length;
        });
        return "it returned";
      } catch (InterruptedException e) {
        return "an InterruptedException";
      }
    }

    private void happen(int call, int millis) {
      calls.add(call);
      now += Duration.ofMillis(millis).toNanos();
      if (calls.size() == interruptedIn) {
        Thread.currentThread().interrupt();
      }
    }

    /// All calls, if nothing is interrupted.
    List<Integer> expected() {
      List<Integer> all = new ArrayList<>();
      int since = 0;
      for (int i = 1; i <= take.length; i++) {
        all.add(i);
        since += take[i - 1];
        if (since >= slice && i < take.length) {
          all.add(0);
          since = 0;
        }
      }
      return all;
    }

    boolean isAsExpected(String end, boolean interrupted) {
      List<Integer> all = expected();
      if (calls.size() > all.size() || !calls.equals(all.subList(0, calls.size()))) {
        return false;
      }
      boolean came = 0 < interruptedIn && interruptedIn <= calls.size();
      boolean late = came && calls.subList(interruptedIn, calls.size()).contains(0);
      return end.equals("it returned")
          ? calls.size() == all.size() && interrupted == came && !late
          : came && !interrupted && !late;
    }

    String told() {
      return "slices of %d, steps that take %s, others that take %d%s"
              .formatted(
                  slice,
                  Arrays.toString(take),
                  othersTake,
                  interruptedIn == 0 ? "" : ", an interrupt in call " + interruptedIn)
          + ": these calls were made: "
          + calls;
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
