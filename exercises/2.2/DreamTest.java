package manyclients.exercises.ch02;

import java.time.Duration;
import java.util.List;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// No thread sleeps here: the test adds up what would be slept.
class DreamTest {
  private static final Duration LONGEST = Duration.ofMillis(20);
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000 * MICRO;

  private final Dream dream = new Dream(0.1, LONGEST);

  @Test
  @Order(1)
  @Demand("found")
  void aWheelThatHasFoundSomethingDoesNotSleep() {
    expect(0, dream.after(true, MILLI), "after a turn that found something");
  }

  @Test
  @Order(20)
  @Demand("earning")
  void alsoTheFirstEmptyTurnEarns() {
    for (int i = 0; i < 3; i++) {
      dream.after(true, MILLI);
      expect(9 * MILLI, dream.after(false, MILLI), "after one that found something, and 1 ms");
    }
  }

  @Test
  @Order(2)
  @Demand("earning")
  void aTurnOfAMillisecondEarnsNine() {
    expect(9 * MILLI, dream.after(false, MILLI), "after an empty turn of 1 ms");
    expect(18 * MILLI, dream.after(false, 2 * MILLI), "after an empty turn of 2 ms");
    expect(1_111_113, dream.after(false, 123_457), "after an empty turn of 123,457 ns");
  }

  @Test
  @Order(3)
  @Demand("earning")
  void halfOfTheTimeIsAsLongAsTheTurn() {
    Dream half = new Dream(0.5, LONGEST);
    expect(
        3 * MILLI,
        half.after(false, 3 * MILLI),
        "after an empty turn of 3 ms, with a share of a half");
  }

  @Test
  @Order(4)
  @Demand("bound")
  void noSleepIsLongerThanTheBound() {
    expect(20 * MILLI, dream.after(false, 10 * MILLI), "after an empty turn of 10 ms");
    expect(20 * MILLI, dream.after(false, 3_000 * MILLI), "after an empty turn of three seconds");
    expect(
        150 * MICRO,
        new Dream(0.1, Duration.ofNanos(150 * MICRO)).after(false, MILLI),
        "after an empty turn of 1 ms, with a bound of 150 µs");
    expect(
        Dream.SHORTEST,
        new Dream(0.1, Duration.ofNanos(Dream.SHORTEST)).after(false, MILLI),
        "after an empty turn of 1 ms, with a bound of just SHORTEST");
  }

  @Test
  @Order(5)
  @Demand("bound")
  void norWhenSomethingIsOwedBesides() {
    expect(0, dream.after(false, 5 * MICRO), "after an empty turn of 5 µs");
    expect(
        20 * MILLI, dream.after(false, 10 * MILLI), "after that, and an empty turn of 10 ms more");
  }

  @Test
  @Order(6)
  @Demand("owed")
  void shortSleepsAreGathered() {
    expect(
        0, dream.after(false, 5 * MICRO), "after one empty turn of 5 µs: 45 µs are not worth it");
    expect(0, dream.after(false, 5 * MICRO), "after two empty turns of 5 µs");
    expect(0, dream.after(false, 0), "after two empty turns of 5 µs, and one of nothing");
    expect(135 * MICRO, dream.after(false, 5 * MICRO), "after three empty turns of 5 µs");
  }

  @Test
  @Order(7)
  @Demand("own debt")
  void twoWheelsHaveTwoDebts() {
    Dream other = new Dream(0.1, LONGEST);
    expect(0, dream.after(false, 5 * MICRO), "after an empty turn of 5 µs");
    expect(
        0,
        other.after(false, 10 * MICRO),
        "after an empty turn of 10 µs, while another wheel owes 45");
    Dream lighter = new Dream(0.5, Duration.ofMillis(1));
    expect(
        MILLI, lighter.after(false, 5 * MILLI), "after an empty turn of 5 ms, with a bound of 1");
    expect(
        20 * MILLI,
        other.after(false, 10 * MILLI),
        "after an empty turn of 10 ms, while another wheel has a bound of 1 ms");
  }

  @Test
  @Order(8)
  @Demand("owed")
  void whatHasBeenSleptIsPaid() {
    expect(9 * MILLI, dream.after(false, MILLI), "after an empty turn of 1 ms");
    expect(0, dream.after(false, 5 * MICRO), "after that, and an empty turn of 5 µs");
  }

  @Test
  @Order(9)
  @Demand("bound")
  void whatIsOverTheBoundIsForgiven() {
    dream.after(false, 1_000 * MILLI);
    expect(
        0, dream.after(false, 5 * MICRO), "after one turn of a second, slept for, and one of 5 µs");
  }

  @Test
  @Order(10)
  @Demand("found")
  void aWheelThatFindsSomethingOwesNothing() {
    dream.after(false, 5 * MICRO);
    dream.after(false, 5 * MICRO);
    dream.after(true, 50 * MICRO);
    expect(
        0,
        dream.after(false, 7 * MICRO), // 63 µs: with half of the old debt, it would be enough
        "after two empty turns, one that found something, and a third");
  }

  @Test
  @Order(11)
  @Demand("share")
  void inTheLongRunTheShareIsKept() {
    longRun(3 * MICRO, MICRO, "3 to 9 µs");
  }

  @Test
  @Order(12)
  @Demand("share")
  void alsoWhenTurnsAreShorterThanAMicrosecond() {
    longRun(300, 100, "300 to 900 ns");
    longRun(1, 1, "1 to 7 ns");
  }

  private void longRun(long shortest, long step, String turns) {
    long asked = 0;
    long slept = 0;
    for (int turn = 0; turn < DreamLessons.MANY; turn++) {
      long nanos = shortest + turn % 7 * step;
      asked += nanos;
      slept += dream.after(false, nanos);
    }
    long percent = Math.round(100.0 * asked / (asked + slept));
    if (percent != 10) {
      throw DreamLessons.share(percent, turns);
    }
  }

  @Test
  @Order(13)
  @Demand("earning")
  void anyShareWillDo() {
    Dream dozing = new Dream(0.4, LONGEST);
    expect(
        3 * MILLI,
        dozing.after(false, 2 * MILLI),
        "after an empty turn of 2 ms, with a share of 0.4");
    expect(
        7 * MILLI,
        new Dream(0.125, LONGEST).after(false, MILLI),
        "after an empty turn of 1 ms, with a share of 0.125");
    expect(
        1_990 * MICRO,
        new Dream(0.005, LONGEST).after(false, 10 * MICRO),
        "after an empty turn of 10 µs, with a share of 0.005");
    expect(
        18 * MILLI,
        new Dream(1 / 3.0, LONGEST).after(false, 9 * MILLI),
        "after an empty turn of 9 ms, with a share of a third");
    expect(
        10 * MILLI,
        new Dream(0.9, LONGEST).after(false, 90 * MILLI),
        "after an empty turn of 90 ms, longer than the bound, with nine tenths for asking");
  }

  @Test
  @Order(14)
  @Demand("owed")
  void whatIsJustWorthItIsSlept() {
    Dream half = new Dream(0.5, LONGEST);
    expect(
        Dream.SHORTEST,
        half.after(false, Dream.SHORTEST),
        "after an empty turn of just SHORTEST, with a share of a half");
  }

  @Test
  @Order(15)
  @Demand("bound")
  void theBoundMayBeSeconds() {
    for (int seconds : new int[] {3, 5}) { // as an int of nanoseconds the one is negative
      expect(
          seconds * 1_000 * MILLI,
          new Dream(0.5, Duration.ofSeconds(seconds)).after(false, 60_000 * MILLI),
          "after an empty turn of a minute, with a bound of " + seconds + " s");
    }
  }

  @Test
  @Order(16)
  @Demand("share")
  void lessThanANanosecondIsEarned() {
    Dream busy = new Dream(0.999, LONGEST);
    long slept = 0;
    for (int turn = 0; turn < 300_000; turn++) {
      slept += busy.after(false, 900);
    }
    if (slept < 2 * Dream.SHORTEST || slept >= 3 * Dream.SHORTEST) {
      throw DreamLessons.fractionsLost(slept);
    }
  }

  private record Turn(boolean found, long nanos) {
    @Override
    public String toString() {
      return (found ? "one that found something" : "an empty one") + " of " + nanos + " ns";
    }
  }

  @Test
  @Order(21)
  @Demand("found")
  void whateverTurnsThereAre() {
    List<Turn> turns =
        List.of(
            new Turn(true, 0),
            new Turn(true, MILLI),
            new Turn(false, 0),
            new Turn(false, 5 * MICRO),
            new Turn(false, 2_225 * MICRO), // earns just more than the bound
            new Turn(false, 1_000 * MILLI));
    Sequences.all(turns, 5, DreamTest::sleepsAsItShould);
  }

  private static boolean sleepsAsItShould(List<Turn> turns) {
    Dream fresh = new Dream(0.1, LONGEST);
    long owed = 0;
    for (Turn turn : turns) {
      owed = turn.found ? 0 : owed + 9 * turn.nanos;
      long wanted = owed < Dream.SHORTEST ? 0 : Math.min(owed, LONGEST.toNanos());
      owed = wanted > 0 ? 0 : owed;
      long slept = fresh.after(turn.found, turn.nanos);
      if (Math.abs(wanted - slept) > (wanted == 0 ? 0 : 1)) {
        throw DreamLessons.inARow(wanted, slept, turns.toString());
      }
    }
    return true;
  }

  private static void expect(long wanted, long slept, String when) {
    long rounding = wanted == 0 ? 0 : 1; // a nanosecond may be lost
    if (Math.abs(wanted - slept) > rounding) {
      throw DreamLessons.slept(wanted, slept, when);
    }
  }
}
