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
  void whatHasPassedIsToldOnce() throws Exception {
    try (var deadlines = started()) {
      CountDownLatch once = new CountDownLatch(1);
      CountDownLatch twice = new CountDownLatch(2);
      Deadlines.Moving deadline = deadlines.next(Duration.ofMillis(20));
      deadline.watch(() -> {
        once.countDown();
        twice.countDown();
      });

      assertThat(once.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(twice.await(200, TimeUnit.MILLISECONDS)).isFalse();
    }
  }

  @NetworkTest
  void oneThatIsMovedToAnEarlierMomentIsNotOverlooked() throws Exception {
    try (var deadlines = started()) {
      CountDownLatch passed = new CountDownLatch(1);
      Deadlines.Moving deadline = deadlines.next(FAR);
      deadline.watch(passed::countDown);

      deadline.in(Duration.ofMillis(20));

      assertThat(passed.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  /// Moved at every moment of the clock's turns, to and fro: in the end it is near, and must be
  /// found there.
  @NetworkTest
  void noMoveGetsLostBetweenTwoThreads() throws Exception {
    try (var deadlines = started()) {
      for (int i = 0; i < 20; i++) {
        CountDownLatch passed = new CountDownLatch(1);
        Deadlines.Moving deadline = deadlines.next(FAR);
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
  void oneThatIsForgottenIsNotTold() throws Exception {
    try (var deadlines = started()) {
      while (!isForgottenInTime(deadlines)) {} // this machine stood still: nothing is proved
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
  void allThatPassTogetherAreToldThoughOneFails() throws Exception {
    List<Throwable> reported = new CopyOnWriteArrayList<>();
    CountDownLatch passed = new CountDownLatch(MANY);
    try (var deadlines = new Deadlines("test", TICK, (kind, failure) -> reported.add(failure))) {
      for (int i = 0; i < MANY; i++) {
        deadlines
            .next(Duration.ZERO)
            .watch(() -> {
              passed.countDown();
              if (passed.getCount() == MANY / 2) {
                throw new IllegalStateException("this one fails");
              }
            });
      }
      deadlines.start();
      assertThat(passed.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(reported)
        .singleElement()
        .hasToString("java.lang.IllegalStateException: this one fails");
  }

  @NetworkTest
  void closingWaitsForATurnThatIsUnderWay() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    try (var deadlines = started()) {
      deadlines
          .next(Duration.ZERO)
          .watch(() -> {
            begun.countDown();
            long start = System.nanoTime();
            while (System.nanoTime() - start < 50_000_000) {} // an interrupt does not end it
            ended.set(true);
          });
      assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(ended).isTrue();
  }

  private static Deadlines started() {
    Deadlines deadlines = new Deadlines("test", TICK, ErrorListener.NONE);
    deadlines.start();
    return deadlines;
  }
}
