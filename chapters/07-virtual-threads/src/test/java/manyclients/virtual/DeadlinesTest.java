package manyclients.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.ErrorListener;
import manyclients.testkit.NetworkTest;

class DeadlinesTest {
  private static final Duration TICK = Duration.ofMillis(5);
  private static final Duration FAR = Duration.ofDays(36_525);
  private static final int MANY = 100;

  @NetworkTest
  void aPassedDeadlineIsReportedOnce() throws Exception {
    try (var clock = started()) {
      CountDownLatch once = new CountDownLatch(1);
      CountDownLatch twice = new CountDownLatch(2);
      Deadlines.Moving deadline = clock.deadlines.next(Duration.ofMillis(20));
      deadline.watch(() -> {
        once.countDown();
        twice.countDown();
      });

      assertThat(once.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(twice.await(200, TimeUnit.MILLISECONDS)).isFalse();
    }
  }

  @NetworkTest
  void aDeadlineMovedToAnEarlierMomentIsNotMissed() throws Exception {
    try (var clock = started()) {
      CountDownLatch passed = new CountDownLatch(1);
      Deadlines.Moving deadline = clock.deadlines.next(FAR);
      deadline.watch(passed::countDown);

      deadline.in(Duration.ofMillis(20));

      assertThat(passed.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  /// A deadline is moved back and forth at every moment of the clock's turns. Finally it is near,
  /// and the clock must find it there.
  @NetworkTest
  void noMoveGetsLostBetweenTwoThreads() throws Exception {
    try (var clock = started()) {
      for (int i = 0; i < 20; i++) {
        CountDownLatch passed = new CountDownLatch(1);
        Deadlines.Moving deadline = clock.deadlines.next(FAR);
        deadline.watch(passed::countDown);
        long start = System.nanoTime();
        while (System.nanoTime() - start < 10_000_000) {
          deadline.in(Duration.ofMillis(15));
          deadline.in(FAR);
        }
        deadline.in(Duration.ofMillis(1));
        assertThat(passed.await(20, TimeUnit.SECONDS)).as("deadline %d", i).isTrue();
      }
    }
  }

  @NetworkTest
  void aForgottenDeadlineIsNotReported() throws Exception {
    try (var clock = started()) {
      while (!isForgottenInTime(clock.deadlines)) {} // a pause of the machine proves nothing
    }
  }

  private static boolean isForgottenInTime(Deadlines deadlines) throws InterruptedException {
    AtomicInteger passed = new AtomicInteger();
    CountDownLatch later = new CountDownLatch(1);
    long start = System.nanoTime();
    Deadlines.Moving forgotten = deadlines.next(Duration.ofMillis(30));
    forgotten.watch(passed::incrementAndGet);
    Deadlines.Moving other = deadlines.next(Duration.ofMillis(60));
    other.watch(later::countDown);

    forgotten.forget();

    boolean isInTime = System.nanoTime() - start < 30_000_000;
    assertThat(later.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(!isInTime || passed.get() == 0).as("it is not told").isTrue();
    return isInTime;
  }

  @NetworkTest
  void deadlinesThatPassTogetherAreAllReportedEvenIfOneFails() throws Exception {
    List<Throwable> reported = new CopyOnWriteArrayList<>();
    CountDownLatch passed = new CountDownLatch(MANY);
    try (var clock = new Clock((kind, failure) -> reported.add(failure))) {
      for (int i = 0; i < MANY; i++) {
        clock
            .deadlines
            .next(Duration.ZERO)
            .watch(() -> {
              passed.countDown();
              if (passed.getCount() == MANY / 2) {
                throw new IllegalStateException("this one fails");
              }
            });
      }
      clock.thread.start();
      assertThat(passed.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(reported)
        .singleElement()
        .hasToString("java.lang.IllegalStateException: this one fails");
  }

  private static Clock started() {
    Clock clock = new Clock(ErrorListener.NONE);
    clock.thread.start();
    return clock;
  }

  /// Deadlines, and a thread that turns them until it is closed.
  private static final class Clock implements AutoCloseable {
    final AtomicBoolean over = new AtomicBoolean();
    final Deadlines deadlines;
    final Thread thread;

    Clock(ErrorListener onError) {
      deadlines = new Deadlines(TICK, over::get, onError);
      thread = Thread.ofPlatform().unstarted(deadlines);
    }

    @Override
    public void close() throws InterruptedException {
      over.set(true);
      thread.interrupt();
      thread.join();
    }
  }
}
