package manyclients.exercises.ch07;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.LongConsumer;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// One deadline, and a clock that the test moves.
class LazyDeadlineTest {
  private final Queue<Long> looks = new PriorityQueue<>();
  private final List<Long> passed = new ArrayList<>();
  private int filed;
  private long next = Long.MAX_VALUE; // the earliest of those that were filed since that came
  private boolean needless; // whether one was filed that is not before it
  private boolean isHasty; // looks at once, before file returns, where a moment is over
  private long due = Long.MAX_VALUE; // where the deadline is, if the test has to know
  private long now;
  private final LazyDeadline deadline = new LazyDeadline(() -> now, this::file);

  private void file(long moment) {
    filed++;
    needless |= next <= moment;
    next = Math.min(next, moment);
    if (isHasty && moment <= now) {
      lookAndNote();
    } else {
      looks.add(moment);
    }
  }

  private void lookAndNote() {
    if (look()) {
      passed.add(now);
    }
  }

  /// A look that was filed comes: the earliest, if its moment is over.
  private boolean look() {
    next = next <= now ? Long.MAX_VALUE : next;
    return deadline.look();
  }

  /// Lets time pass, with all the looks that were asked for.
  private void until(long moment) {
    for (int i = 0; !looks.isEmpty() && looks.peek() <= moment && i < 1_000; i++) {
      now = Math.max(now, looks.remove());
      lookAndNote();
    }
    now = moment;
  }

  @Test
  @Order(1)
  @Demand("looks")
  void itPassesWhenItIsDue() {
    deadline.moveTo(100);
    expectPassed(100, "when it is moved there once");
  }

  @Test
  @Order(2)
  @Demand("looks")
  void movedToALaterMomentItPassesThen() {
    deadline.moveTo(100);
    until(50);
    deadline.moveTo(250);
    expectPassed(250, "when it was at 100, and is moved at 50");
  }

  @Test
  @Order(3)
  @Demand("looks")
  void movedToAnEarlierMomentItPassesThen() {
    deadline.moveTo(1_000);
    until(50);
    deadline.moveTo(100);
    expectPassed(100, "when it was at 1,000, and is moved at 50");
  }

  @Test
  @Order(4)
  @Demand("few calls")
  void movesToALaterMomentFileNothing() {
    for (int i = 0; i < 50; i++) {
      deadline.moveTo(100 + i);
      until(i);
    }
    expectFiled(1, "when it is moved fifty times before its first look, later each time");
  }

  @Test
  @Order(5)
  @Demand("few calls")
  void aBusyConnectionFilesSeldom() {
    for (int request = 0; request < 100; request++) {
      deadline.moveTo(now + 100); // for the request
      until(now + 1);
      deadline.moveTo(now + 1_000); // idle again
      until(now + 9);
    }
    if (!passed.isEmpty()) {
      throw LazyDeadlineLessons.passed(1_991, "it passed before", "in a lively conversation");
    }
    if (filed > 25) {
      throw LazyDeadlineLessons.filed(20, "in a hundred requests that take 1,000 in all");
    }
  }

  @Test
  @Order(6)
  @Demand("again")
  void toAndFroItPassesOnce() {
    deadline.moveTo(1_000);
    deadline.moveTo(100);
    deadline.moveTo(500);
    expectPassed(500, "when it was at 1,000, then at 100");
    until(2_000);
    if (passed.size() > 1) {
      throw LazyDeadlineLessons.again();
    }
  }

  @Test
  @Order(7)
  @Demand("few calls")
  void aLookThatIsNotNeededFilesNothing() {
    deadline.moveTo(1_000);
    deadline.moveTo(100);
    deadline.moveTo(900);
    until(950);
    expectFiled(3, "at 1,000, then at 100, and at 900 when the look at 100 was too early");
  }

  @Test
  @Order(8)
  @Demand("few calls")
  void anOldLookFindsThatTheNextOneIsToCome() {
    deadline.moveTo(300);
    deadline.moveTo(100);
    until(150); // passes at 100
    deadline.moveTo(200);
    until(250); // passes at 200
    deadline.moveTo(400);
    until(350); // the look at 300, of the beginning
    expectFiled(4, "for four moves, to 300, 100, 200 and 400");
  }

  @Test
  @Order(9)
  @Demand("again")
  void itMayBeMovedAgainAfterIt() {
    deadline.moveTo(100);
    until(150);
    passed.clear();
    deadline.moveTo(300);
    expectPassed(300, "when it had passed at 100 before");
    passed.clear();
    deadline.moveTo(300);
    until(300);
    if (passed.isEmpty()) {
      throw LazyDeadlineLessons.passed(
          300, "nobody noticed", "when it has passed then, and is moved to 300 once more");
    }
  }

  @Test
  @Order(10)
  @Demand("again")
  void neverMovedItNeverPasses() {
    now = 100;
    if (deadline.look()) {
      throw LazyDeadlineLessons.neverMoved();
    }
  }

  @Test
  @Order(11)
  @Demand("looks")
  void movedToAMomentThatIsOverItPassesAtOnce() {
    until(100);
    deadline.moveTo(50);
    until(100);
    if (passed.isEmpty()) {
      throw LazyDeadlineLessons.passed(100, "nobody noticed", "when it is moved to 50 then");
    }
  }

  @Test
  @Order(12)
  @Demand("looks")
  void theFirstMomentOfTheClockIsAMoment() {
    deadline.moveTo(0);
    deadline.moveTo(10);
    expectFiled(1, "when it is moved to 0, and to 10 before the look at 0");
    deadline.moveTo(0);
    until(0);
    if (passed.isEmpty()) {
      throw LazyDeadlineLessons.passed(0, "nobody noticed", "when it is moved to 0, and it is 0");
    }
    passed.clear();
    deadline.moveTo(100);
    deadline.moveTo(200);
    expectPassed(200, "when it had passed at 0, and was at 100 in between");
  }

  @Test
  @Order(13)
  @Demand("few calls")
  void aMoveToTheMomentOfTheNextLookFilesNothing() {
    deadline.moveTo(100);
    deadline.moveTo(100);
    expectFiled(1, "when it is moved to 100 twice");
    until(99);
    deadline.moveTo(100);
    expectPassed(100, "when it is moved there three times");
    expectFiled(1, "when it is moved to 100 three times");
  }

  @Test
  @Order(20)
  @Demand("few calls")
  void aLookThatIsLateIsStillToCome() {
    deadline.moveTo(100);
    now = 105;
    deadline.moveTo(200);
    expectFiled(1, "when it is moved on at 105, before the look at 100 has come");
    lookLate(106);
    expectPassed(200, "when the look at 100 came at 106, and it had been moved on");
    expectFiled(2, "in all, the second after the look at 100");
  }

  @Test
  @Order(14)
  @Demand("looks")
  void theClockMayLookLate() {
    deadline.moveTo(100);
    lookLate(103);
    if (!passed.equals(List.of(103L))) {
      throw LazyDeadlineLessons.late();
    }
    passed.clear();
    deadline.moveTo(200);
    deadline.moveTo(300);
    lookLate(205);
    expectPassed(300, "when the look at 200 came at 205");
  }

  /// All looks that are due come late, at one moment.
  private void lookLate(long moment) {
    now = moment;
    until(moment);
  }

  @Test
  @Order(15)
  @Demand("looks")
  void theClockMayLookWhileSomethingIsFiled() {
    List<LazyDeadline> one = new ArrayList<>();
    int[] overs = {0};
    List<Long> later = new ArrayList<>();
    LongConsumer hasty =
        moment -> {
          if (moment > now) {
            later.add(moment);
          } else if (one.getFirst().look()) {
            overs[0]++;
          }
        };
    one.add(new LazyDeadline(() -> now, hasty));
    now = 100;
    one.getFirst().moveTo(50);
    one.getFirst().moveTo(200);
    if (overs[0] != 1 || !later.equals(List.of(200L))) {
      throw LazyDeadlineLessons.lookedAtOnce(overs[0] == 1);
    }
  }

  @Test
  @Order(16)
  @Demand("looks")
  void anHourIsALongTime() {
    long hour = Duration.ofHours(1).toNanos();
    deadline.moveTo(hour);
    deadline.moveTo(hour / 3);
    until(hour / 3 - 1);
    if (!passed.isEmpty()) {
      throw LazyDeadlineLessons.anHour("it passed before");
    }
    until(hour / 3);
    if (passed.isEmpty()) {
      throw LazyDeadlineLessons.anHour("nobody noticed");
    }
    passed.clear();
    deadline.moveTo(hour);
    expectPassed(hour, "when it had passed after 20 minutes");
  }

  /// What may happen. The clock looks on time, or too late.
  private enum Step {
    OVER("moved to 2 before", -2, 0),
    NOW("moved to now", 0, 0),
    SOON("moved by 1", 1, 0),
    LATER("moved by 2", 2, 0),
    LAST("moved by 4", 4, 0),
    TIME("the time goes on by 1", -1, 1),
    LATE("the time goes on by 3", -1, 3);

    private final String what;
    private final int by;
    private final int time;

    Step(String what, int by, int time) {
      this.what = what;
      this.by = by;
      this.time = time;
    }

    @Override
    public String toString() {
      return what;
    }
  }

  @Test
  @Order(17)
  @Demand("few calls")
  void whateverHappens() {
    List<Step> steps = List.of(Step.values());
    Sequences.all(steps.subList(1, steps.size()), 6, sequence -> happens(sequence, false));
    Sequences.all(steps, 4, sequence -> happens(sequence, false));
    Sequences.all(steps, 4, sequence -> happens(sequence, true));
  }

  private static boolean happens(List<Step> steps, boolean hasty) {
    LazyDeadlineTest fresh = new LazyDeadlineTest();
    fresh.isHasty = hasty;
    fresh.now = 100;
    long due = Long.MAX_VALUE;
    for (Step step : steps) {
      if (step.time == 0) {
        due = fresh.now + step.by;
        fresh.deadline.moveTo(due);
      }
      fresh.lookLate(fresh.now + step.time);
      boolean over = due <= fresh.now;
      if (over == fresh.passed.isEmpty()) {
        throw LazyDeadlineLessons.happened(over, told(steps));
      }
      fresh.passed.clear();
      due = over ? Long.MAX_VALUE : due;
      if (fresh.needless) {
        throw LazyDeadlineLessons.filed(fresh.filed - 1, told(steps));
      }
    }
    return true;
  }

  private static String told(List<?> steps) {
    return "when " + Sequences.told(steps);
  }

  /// What may happen to a clock that is late, and comes to its looks one by one.
  private enum Late {
    NOW("moved to now", 0),
    SOON("moved by 1", 1),
    LAST("moved by 4", 4),
    TIME("two pass without a look", -1),
    LOOK("a look comes", -1);

    private final String what;
    private final int by;

    Late(String what, int by) {
      this.what = what;
      this.by = by;
    }

    @Override
    public String toString() {
      return what;
    }
  }

  @Test
  @Order(21)
  @Demand("looks")
  void whateverHappensWhenTheLooksAreLate() {
    Sequences.all(List.of(Late.values()), 6, LazyDeadlineTest::happensLate);
  }

  private static boolean happensLate(List<Late> steps) {
    LazyDeadlineTest fresh = new LazyDeadlineTest();
    fresh.now = 100;
    for (Late step : steps) {
      if (step.by >= 0) {
        fresh.due = fresh.now + step.by;
        fresh.deadline.moveTo(fresh.due);
      } else if (step == Late.TIME) {
        fresh.now += 2;
      } else if (fresh.looks.isEmpty() || fresh.looks.element() > fresh.now) {
        return false;
      } else {
        fresh.lookOnce(steps);
      }
      if (fresh.needless) {
        throw LazyDeadlineLessons.filed(fresh.filed - 1, told(steps));
      }
    }
    fresh.letTimePass(steps);
    return true;
  }

  private void lookOnce(List<Late> steps) {
    looks.remove();
    boolean over = due <= now;
    if (look() != over) {
      throw LazyDeadlineLessons.happened(over, told(steps));
    }
    due = over ? Long.MAX_VALUE : due;
  }

  /// From now on each look comes, and what is still to come passes on time.
  private void letTimePass(List<Late> steps) {
    long wanted = Math.max(now, due);
    if (due < Long.MAX_VALUE) {
      until(wanted);
      if (!passed.equals(List.of(wanted))) {
        throw LazyDeadlineLessons.passesLate(told(steps), wanted, passed);
      }
    }
  }

  private void expectPassed(long moment, String when) {
    until(moment - 1);
    if (!passed.isEmpty()) {
      throw LazyDeadlineLessons.passed(moment, "it passed at " + passed.getFirst(), when);
    }
    until(moment);
    if (passed.isEmpty()) {
      throw LazyDeadlineLessons.passed(moment, "nobody noticed", when);
    }
    if (passed.size() > 1) {
      throw LazyDeadlineLessons.again();
    }
  }

  private void expectFiled(int most, String when) {
    if (filed > most) {
      throw LazyDeadlineLessons.filed(most, when);
    }
  }
}
