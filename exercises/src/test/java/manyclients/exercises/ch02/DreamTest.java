package manyclients.exercises.ch02;

import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Nobody sleeps here: it is reckoned what would be slept.
class DreamTest {
  private static final Duration LONGEST = Duration.ofMillis(20);
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000 * MICRO;

  private final Dream dream = new Dream(0.1, LONGEST);

  @Test
  @Order(1)
  void whoHasFoundSomethingDoesNotSleep() {
    expect(0, dream.after(true, MILLI), "after a turn that found something");
  }

  @Test
  @Order(2)
  void aTurnOfAMillisecondEarnsNine() {
    expect(9 * MILLI, dream.after(false, MILLI), "after an empty turn of 1 ms");
    expect(18 * MILLI, dream.after(false, 2 * MILLI), "after an empty turn of 2 ms");
  }

  @Test
  @Order(3)
  void halfOfTheTimeIsAsLongAsTheTurn() {
    Dream half = new Dream(0.5, LONGEST);
    expect(
        3 * MILLI,
        half.after(false, 3 * MILLI),
        "after an empty turn of 3 ms, with a share of a half");
  }

  @Test
  @Order(4)
  void nobodySleepsLongerThanTheBound() {
    expect(20 * MILLI, dream.after(false, 10 * MILLI), "after an empty turn of 10 ms");
  }

  @Test
  @Order(5)
  void shortSleepsAreGathered() {
    expect(
        0, dream.after(false, 5 * MICRO), "after one empty turn of 5 µs: 45 µs are not worth it");
    expect(0, dream.after(false, 5 * MICRO), "after two empty turns of 5 µs");
    expect(135 * MICRO, dream.after(false, 5 * MICRO), "after three empty turns of 5 µs");
  }

  @Test
  @Order(6)
  void whatHasBeenSleptIsPaid() {
    expect(9 * MILLI, dream.after(false, MILLI), "after an empty turn of 1 ms");
    expect(0, dream.after(false, 5 * MICRO), "after that, and an empty turn of 5 µs");
  }

  @Test
  @Order(7)
  void whatIsOverTheBoundIsForgiven() {
    dream.after(false, 1_000 * MILLI);
    expect(
        0, dream.after(false, 5 * MICRO), "after one turn of a second, slept for, and one of 5 µs");
  }

  @Test
  @Order(8)
  void whoFindsSomethingOwesNothing() {
    dream.after(false, 5 * MICRO);
    dream.after(false, 5 * MICRO);
    dream.after(true, 50 * MICRO);
    expect(
        0,
        dream.after(false, 7 * MICRO), // 63 µs: with half of the old debt, it would be enough
        "after two empty turns, one that found something, and a third");
  }

  @Test
  @Order(9)
  void inTheLongRunTheShareIsKept() {
    long asked = 0;
    long slept = 0;
    for (int turn = 0; turn < 10_000; turn++) {
      long nanos = (3 + turn % 7) * MICRO;
      asked += nanos;
      slept += dream.after(false, nanos);
    }
    long percent = Math.round(100.0 * asked / (asked + slept));
    if (percent != 10) {
      throw DreamLessons.share(percent);
    }
  }

  @Test
  @Order(10)
  void anyShareWillDo() {
    Dream dozing = new Dream(0.4, LONGEST);
    expect(
        3 * MILLI,
        dozing.after(false, 2 * MILLI),
        "after an empty turn of 2 ms, with a share of 0.4");
  }

  @Test
  @Order(11)
  void whatIsJustWorthItIsSlept() {
    Dream half = new Dream(0.5, LONGEST);
    expect(
        Dream.SHORTEST,
        half.after(false, Dream.SHORTEST),
        "after an empty turn of just SHORTEST, with a share of a half");
  }

  private static void expect(long wanted, long slept, String when) {
    if (Math.abs(wanted - slept) > 1) { // a nanosecond may be lost in rounding
      throw DreamLessons.slept(wanted, slept, when);
    }
  }
}
