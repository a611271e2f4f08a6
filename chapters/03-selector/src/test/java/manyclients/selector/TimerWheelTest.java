package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimerWheelTest {
  private static final long TICK = 10;

  private final TimerWheel wheel = new TimerWheel(Duration.ofNanos(TICK), 0);
  private final List<String> fired = new ArrayList<>();

  private static void none(Throwable thrown) {
    fail(thrown);
  }

  private Timer timer(String name) {
    return new Timer(() -> fired.add(name));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 9, 10, 11, 5_119, 5_120, 5_121, 1_000_000}) // the horizon is 5,120
  void firesUpToATickLateAndNeverEarly(long due) {
    wheel.scheduleAt(timer("it"), due);

    for (long now = 0; now < due; now += Math.max(1, due / 1_000)) {
      wheel.advance(now, TimerWheelTest::none);
    }
    wheel.advance(due - 1, TimerWheelTest::none);
    assertThat(fired).isEmpty();

    wheel.advance(Math.ceilDiv(Math.max(1, due), TICK) * TICK, TimerWheelTest::none);
    assertThat(fired).containsExactly("it");
  }

  @Test
  void allDueTimersFireAfterALongAbsenceOfTheOwner() {
    for (int i = 0; i < 100; i++) {
      wheel.scheduleAt(timer("early"), i * 97L);
    }
    wheel.scheduleAt(timer("late"), 1_000_001);
    wheel.advance(1_000_000, TimerWheelTest::none);
    assertThat(fired).hasSize(100).doesNotContain("late");
  }

  /// Otherwise it would be filed a revolution after the last timer, and then filed again for each
  /// revolution that has passed since.
  @Test
  void afterALongTimeWithoutTimersTheNextOneIsFiledWhereItBelongs() {
    long aMonth = Duration.ofDays(30).toNanos();
    Timer timer = timer("it");
    wheel.advance(aMonth, TimerWheelTest::none);
    wheel.scheduleAt(timer, aMonth + 5 * TICK);
    assertThat(timer.filed).isEqualTo(aMonth + 5 * TICK);
    wheel.advance(aMonth + 5 * TICK, TimerWheelTest::none);
    assertThat(fired).containsExactly("it");
  }

  @Test
  void aDeadlineThatIsMovedWithEachRequestStaysWhereItIsFiled() {
    Timer timer = timer("idle");
    wheel.scheduleAt(timer, 1_000);
    long filed = timer.filed;

    for (long now = 0; now < 900; now += 100) {
      wheel.scheduleAt(timer, now + 1_000);
      assertThat(timer.filed).isEqualTo(filed);
    }
    wheel.advance(1_000, TimerWheelTest::none); // checked, but not due
    assertThat(fired).isEmpty();
    assertThat(timer.filed).isEqualTo(1_800);
  }

  @Test
  void aDeadlineThatIsMovedForwardCounts() {
    Timer timer = timer("it");
    wheel.scheduleAt(timer, 4_000);
    wheel.scheduleAt(timer, 40);
    wheel.advance(40, TimerWheelTest::none);
    assertThat(fired).containsExactly("it");
    wheel.advance(5_000, TimerWheelTest::none);
    assertThat(fired).containsExactly("it");
  }

  @Test
  void aCancelledTimerNeverFires() {
    Timer timer = timer("it");
    wheel.scheduleAt(timer, 40);
    wheel.cancel(timer);
    wheel.cancel(timer);
    wheel.advance(1_000, TimerWheelTest::none);
    assertThat(fired).isEmpty();
    assertThat(wheel.millisToNext(1_000)).as("nothing to wait for").isZero();
  }

  @Test
  void aTimerMayBeSetAgainByItsOwnAction() {
    Timer[] self = new Timer[1];
    self[0] =
        new Timer(() -> {
          fired.add("again");
          wheel.scheduleAt(self[0], 20L * fired.size());
        });
    wheel.scheduleAt(self[0], 0);
    for (long now = 0; now <= 100; now++) {
      wheel.advance(now, TimerWheelTest::none);
    }
    assertThat(fired).hasSizeBetween(4, 6);
  }

  @Test
  void anActionThatThrowsDoesNotKeepTheOthersFromFiring() {
    List<Throwable> trouble = new ArrayList<>();
    wheel.scheduleAt(
        new Timer(() -> {
          throw new IllegalStateException("planted");
        }),
        10);
    wheel.scheduleAt(timer("other"), 10);
    wheel.advance(10, trouble::add);
    assertThat(fired).containsExactly("other");
    assertThat(trouble).hasSize(1);
  }

  /// Compares a thousand timers, set, moved and cancelled at random, with a simple implementation.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void doesWhatAPlainListOfTimersWouldDo(int seed) {
    Random random = new Random(seed);
    long[] due = new long[1_000]; // 0: not set
    List<Timer> timers = new ArrayList<>();
    long[] now = new long[1];
    for (int i = 0; i < due.length; i++) {
      int number = i;
      timers.add(
          new Timer(() -> {
            assertThat(due[number]).as("set, and not early").isBetween(1L, now[0]);
            due[number] = 0;
          }));
    }
    for (; now[0] < 50_000; now[0] += random.nextInt(50)) {
      int some = random.nextInt(due.length);
      due[some] = now[0] + 1 + random.nextInt(20_000);
      wheel.scheduleAt(timers.get(some), due[some]);
      int other = random.nextInt(due.length);
      due[other] = 0;
      wheel.cancel(timers.get(other));
      wheel.advance(now[0], TimerWheelTest::none);
      for (long each : due) {
        assertThat(each == 0 || each > now[0] - TICK).as("nothing is overdue").isTrue();
      }
    }
  }

  /// Both are due in the same turn, and the first one moves the second: for example, the reply to a
  /// ping has arrived, so its client must not be disconnected yet.
  @Test
  void aTimerThatAnotherOneMovesDoesNotGoOffAtItsOldTime() {
    TimerWheel timers = new TimerWheel(Duration.ofMillis(10));
    Timer second = timer("second");
    Timer first =
        new Timer(() -> {
          fired.add("first");
          timers.schedule(second, Duration.ofMinutes(1));
        });
    timers.schedule(first, Duration.ofMillis(10));
    timers.schedule(second, Duration.ofMillis(10));
    turn(timers, Duration.ZERO);
    turn(timers, Duration.ofSeconds(1));
    assertThat(fired).containsExactly("first");
    turn(timers, Duration.ofMinutes(2));
    assertThat(fired).containsExactly("first", "second");
  }

  @Test
  void aTimerThatWasSetInTheSameTurnCanBeCancelledAndSetAgain() {
    TimerWheel timers = new TimerWheel(Duration.ofMillis(10));
    Timer timer = timer("it");
    timers.schedule(timer, Duration.ofMillis(10));
    timers.cancel(timer);
    turn(timers, Duration.ZERO);
    turn(timers, Duration.ofSeconds(1));
    assertThat(fired).isEmpty();
    timers.schedule(timer, Duration.ofMillis(10));
    timers.cancel(timer);
    timers.schedule(timer, Duration.ofMillis(10));
    turn(timers, Duration.ofSeconds(2));
    turn(timers, Duration.ofSeconds(3));
    assertThat(fired).containsExactly("it");
  }

  /// Runs a turn whose wait for channels ends this much later than now.
  private static void turn(TimerWheel timers, Duration later) {
    timers.fireDue(System.nanoTime() + later.toNanos(), TimerWheelTest::none);
  }
}
