package manyclients.exercises.ch02;

import java.time.Duration;
import java.util.List;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// No thread sleeps here: the test looks at how long a thread would sleep.
class DreamTest {
  private static final Duration LONGEST = Duration.ofMillis(20);
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000 * MICRO;

  private final Dream dream = new Dream(0.1, LONGEST);

  @Test
  @Order(1)
  @Demand("earning")
  void anEmptyTurnOfAMillisecondEarnsNine() {
    for (long turn : new long[] {MILLI, 2 * MILLI, 123 * MICRO}) {
      expectEarned(9 * turn, 0.1, turn);
    }
  }

  @Test
  @Order(2)
  @Demand("earning")
  void theShareMayBeAnyNumberBetweenZeroAndOne() {
    expectEarned(3 * MILLI, 0.5, 3 * MILLI);
    expectEarned(3 * MILLI, 0.4, 2 * MILLI);
    expectEarned(7 * MILLI, 0.125, MILLI);
    expectEarned(1_990 * MICRO, 0.005, 10 * MICRO);
    expectEarned(MILLI, 0.9, 9 * MILLI);
  }

  @Test
  @Order(3)
  @Demand("owed")
  void smallDebtsAddUp() {
    String means = "A debt too small to sleep for is kept: the next empty turn adds to it.";
    expect(0, dream.after(false, 5 * MICRO), "after an empty turn of 5 µs, which earns 45", means);
    expect(0, dream.after(false, 5 * MICRO), "after two empty turns of 5 µs", means);
    expect(135 * MICRO, dream.after(false, 5 * MICRO), "after three empty turns of 5 µs", means);
  }

  @Test
  @Order(4)
  @Demand("owed")
  void aDebtIsPaidOnce() {
    dream.after(false, MILLI);
    expect(
        9 * MILLI,
        dream.after(false, MILLI),
        "after an empty turn of 1 ms, when the one before it has been paid for",
        "A sleep that was returned is no longer owed. Otherwise each sleep is longer than the one"
            + " before.");
  }

  @Test
  @Order(5)
  @Demand("owed")
  void overManyTurnsTheShareIsKept() {
    long asked = 0;
    long slept = 0;
    for (int turn = 0; turn < 100_000; turn++) {
      long nanos = 3_000 + turn % 7 * 1_000;
      asked += nanos;
      slept += dream.after(false, nanos);
    }
    long percent = Math.round(100.0 * asked / (asked + slept));
    if (percent != 10) {
      throw new Lesson(
          "10 % of the time to be spent on asking, in 100,000 empty turns of 3 to 9 µs",
          percent + " %",
          "Everything owed has to be slept in the end, no more and no less. Look at the part that"
              + " is not slept right away.",
          "nap");
    }
  }

  @Test
  @Order(6)
  @Demand("bound")
  void noSleepIsLongerThanTheBound() {
    for (long turn : new long[] {10 * MILLI, 3_000 * MILLI}) {
      expect(
          20 * MILLI,
          new Dream(0.1, LONGEST).after(false, turn),
          "after an empty turn of " + told(turn) + ", with a bound of 20 ms",
          "A client that sends something during a sleep has to wait for its end, so no sleep may be"
              + " longer than the bound.");
    }
  }

  @Test
  @Order(7)
  @Demand("bound")
  void aDebtAboveTheBoundIsWrittenOff() {
    dream.after(false, 1_000 * MILLI);
    expect(
        0,
        dream.after(false, 5 * MICRO),
        "after an empty turn of 5 µs that follows one of a second, which has been slept for",
        "Anything above the bound is forgotten. Otherwise one turn that lost its processor for a"
            + " second is slept for again and again.");
  }

  @Test
  @Order(8)
  @Demand("found")
  void aTurnThatFoundSomethingIsFollowedByNoSleep() {
    expect(
        0,
        dream.after(true, MILLI),
        "after a turn that found something",
        "A client that has just sent something is likely to send more: do not sleep now.");
  }

  private record Turn(boolean found, long nanos) {
    @Override
    public String toString() {
      return (found ? "a turn of %s that finds something" : "an empty turn of %s")
          .formatted(told(nanos));
    }
  }

  @Test
  @Order(9)
  @Demand("found")
  void theSleepIsRightAfterAnyTurns() {
    List<Turn> turns =
        List.of(
            new Turn(true, MILLI),
            new Turn(false, 0),
            new Turn(false, 5 * MICRO),
            new Turn(false, 7 * MICRO),
            new Turn(false, 1_000 * MILLI));
    Sequences.all(turns, 5, DreamTest::isSleptRight);
  }

  private static boolean isSleptRight(List<Turn> turns) {
    Dream fresh = new Dream(0.1, LONGEST);
    long owed = 0;
    for (Turn turn : turns) {
      owed = turn.found ? 0 : owed + 9 * turn.nanos;
      long wanted = owed < Dream.SHORTEST ? 0 : Math.min(owed, LONGEST.toNanos());
      owed = wanted > 0 ? 0 : owed;
      expect(
          wanted,
          fresh.after(turn.found, turn.nanos),
          "after " + Sequences.told(turns),
          "Two things end a debt: a sleep, even one that the bound has cut, and a turn that found"
              + " something. Nothing else does.");
    }
    return true;
  }

  private static void expectEarned(long wanted, double share, long turn) {
    expect(
        wanted,
        new Dream(share, LONGEST).after(false, turn),
        "after an empty turn of " + told(turn) + ", with a share of " + share,
        "If asking takes the share s of all time and sleeping takes the rest, a turn of length t is"
            + " followed by a sleep of t · (1 − s) / s. Compute it with a double.");
  }

  /// A few nanoseconds may be lost in rounding.
  private static void expect(long wanted, long slept, String when, String means) {
    if (Math.abs(wanted - slept) > 10) {
      throw new Lesson(sleep(wanted) + " " + when, sleep(slept), means, "nap");
    }
  }

  private static String sleep(long nanos) {
    return nanos == 0 ? "no sleep" : "a sleep of " + told(nanos);
  }

  private static String told(long nanos) {
    return nanos % MILLI == 0 ? nanos / MILLI + " ms" : Math.round(nanos / 1e3) + " µs";
  }
}
