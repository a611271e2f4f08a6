package manyclients.exercises.ch03;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import manyclients.exercises.support.Appointment;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Eight slots of ten: a turn of the wheel takes 80.
class DeadlineWheelTest {
  private static final long TICK = 10;
  private static final int SLOTS = 8;
  private static final long TURN = TICK * SLOTS;

  private DeadlineWheel wheel = new DeadlineWheel(TICK, SLOTS);

  @Test
  @Order(1)
  @Demand("in time")
  void aDeadlineExpiresOnceWhenItIsDue() {
    for (long due : new long[] {1, 9, 10, 25, 79, 80, 81, 3 * TURN - 1, 3 * TURN, 10 * TURN + 5}) {
      wheel = new DeadlineWheel(TICK, SLOTS);
      Appointment it = add(due);
      expectInTime(it, due, "");
      walk(due + TICK, due + 3 * TURN);
      if (it.expirations() > 1) {
        throw lesson(
            "a deadline to expire once",
            "it has expired " + it.expirations() + " times",
            "The deadline is still filed somewhere. Take it out before it expires.");
      }
    }
  }

  @Test
  @Order(2)
  @Demand("in time")
  void anOverdueDeadlineExpiresAtTheNextTick() {
    advance(100);
    Appointment late = add(95);
    Appointment now = add(100);
    advance(100 + TICK);
    if (!late.hasExpired() || !now.hasExpired()) {
      throw lesson(
          "a deadline that is due already when it is added to expire at the next tick",
          "it has not",
          "The deadline was filed in a slot that the wheel has already passed. That slot comes up"
              + " again only after a whole turn.");
    }
  }

  @Test
  @Order(3)
  @Demand("in time")
  void aLateAdvanceSkipsNoSlot() {
    for (long late : new long[] {TICK, TURN - TICK, TURN, 1_000 * TURN + 3 * TICK}) {
      wheel = new DeadlineWheel(TICK, SLOTS);
      List<Appointment> all = new ArrayList<>();
      LongStream.rangeClosed(1, 2 * SLOTS).forEach(i -> all.add(add(i * TICK)));
      long now = 2 * TURN + late;
      advance(now);
      long expired = all.stream().filter(Appointment::hasExpired).count();
      if (expired < all.size()) {
        throw lesson(
            "16 deadlines in eight slots to have expired in advance("
                + now
                + "), the first since 0",
            "only " + expired + " expired",
            "A busy loop calls late, when many ticks have passed. The wheel has to look at every"
                + " slot in between: at all eight, not seven, after a turn or more.");
      }
    }
  }

  @Test
  @Order(4)
  @Demand("moved")
  void aMovedDeadlineExpiresAtItsNewTime() {
    for (long due : new long[] {21, 25, 55, 20 + TURN, 20 + 3 * TURN}) {
      wheel = new DeadlineWheel(TICK, SLOTS);
      Appointment it = add(20);
      it.moveTo(due);
      expectInTime(it, due, ", moved there from 20,");
    }
    wheel = new DeadlineWheel(TICK, SLOTS);
    Appointment it = add(25);
    it.moveTo(45);
    advance(50);
    if (!it.hasExpired()) {
      throw lesson(
          "a deadline that has moved from 25 to 45 to expire in advance(50), the first since 0",
          "it has not",
          "The deadline was not due at the tick of its slot, but it is due now. If it is filed"
              + " again for a later tick, it expires too late. Compare it with the time that"
              + " advance was given.");
    }
  }

  @Test
  @Order(5)
  @Demand("removed")
  void aRemovedDeadlineDoesNotExpire() {
    Appointment same = add(20);
    Appointment moved = add(20);
    moved.moveTo(55);
    wheel.remove(same);
    wheel.remove(moved);
    wheel.remove(moved);
    walk(0, 2 * TURN);
    if (same.hasExpired() || moved.hasExpired()) {
      throw lesson(
          "a removed deadline not to expire",
          same.hasExpired() ? "it has expired" : "one that had moved before has expired",
          same.hasExpired()
              ? "The deadline is still filed somewhere."
              : "The deadline was looked for in the slot of its present time, but it is in the slot"
                  + " where it was filed. The wheel has to remember that slot.");
    }
  }

  @Test
  @Order(6)
  @Demand("removed")
  void aDeadlineThatIsAddedAgainExpiresOnce() {
    Appointment same = add(20);
    Appointment sooner = add(5 * TURN);
    sooner.moveTo(25);
    wheel.add(same);
    wheel.add(sooner);
    walk(0, 25 + TICK);
    if (!sooner.hasExpired()) {
      throw lesson(
          "a deadline that is added again, with an earlier time, to expire at that time",
          "it has not",
          "The deadline is still filed by its first time. Adding a known deadline means filing it"
              + " again.");
    }
    walk(25 + TICK, 7 * TURN);
    if (same.expirations() != 1 || sooner.expirations() != 1) {
      throw lesson(
          "two deadlines that were added twice to expire once each",
          "they have expired %d and %d times".formatted(same.expirations(), sooner.expirations()),
          "A deadline that is added again is in two slots. Take it out of the first before you file"
              + " it again.");
    }
  }

  @Test
  @Order(7)
  @Demand("actions")
  void anActionMayRemoveAnotherDeadlineOfItsSlot() {
    Appointment[] pair = new Appointment[2];
    for (int i = 0; i < 2; i++) {
      int other = 1 - i;
      pair[i] = new Appointment(20, () -> wheel.remove(pair[other]));
      wheel.add(pair[i]);
    }
    advance(20 + TICK);
    if (pair[0].expirations() + pair[1].expirations() != 1) {
      throw lesson(
          "one of two deadlines to expire when the action of each removes the other",
          pair[0].hasExpired() ? "both have" : "neither has",
          "A copy of the slot still has a deadline that an action has removed since. Before each"
              + " deadline expires, check that it is still in the wheel.");
    }
  }

  @Test
  @Order(8)
  @Demand("actions")
  void anActionMayAddItsOwnDeadlineAgain() {
    Appointment[] self = new Appointment[1];
    self[0] = new Appointment(TURN, () -> addAgain(self[0], TICK));
    wheel.add(self[0]);
    for (int i = 0; i < SLOTS; i++) {
      int before = self[0].expirations();
      advance(50 * TICK + i * TICK); // the first is late, and so is the deadline from then on
      if (self[0].expirations() == before) {
        throw lesson(
            "an overdue deadline that its action adds again to expire at the next tick",
            "it has not, after an advance that came late",
            "While actions run, the wheel must already know the tick that it has reached. A"
                + " deadline that an action adds is filed after that tick, not after the one before"
                + " the pause.");
      }
    }
  }

  @Test
  @Order(9)
  @Demand("actions")
  void anythingMayHappenInAnyOrder() {
    for (int steps = 2; steps <= 12; steps++) {
      for (int seed = 0; seed < 300; seed++) {
        new DeadlineWheelStage(1 + seed % 9, seed).play(steps);
      }
    }
  }

  @Test
  @Order(10)
  @Demand("one slot")
  void aTickLooksAtOneSlot() {
    wheel = new DeadlineWheel(TICK, 100);
    List<Appointment> all = new ArrayList<>();
    IntStream.range(0, 1_000).forEach(i -> all.add(add(5 * TICK + i % 95 * TICK)));
    int before = looks(all);
    LongStream.rangeClosed(1, 4).forEach(tick -> advance(tick * TICK));
    int looks = looks(all) - before;
    if (looks > 100) {
      throw lesson(
          "four ticks to look at the deadlines of four slots out of a hundred",
          "deadlines of other slots were asked for their time " + looks + " times",
          "Each tick then costs time in proportion to the number of clients, and there may be a"
              + " hundred thousand.");
    }
  }

  @Test
  @Order(11)
  @Demand("one slot")
  void aLateAdvanceLooksAtEachSlotOnce() {
    Appointment far = add(Long.MAX_VALUE / 2);
    int before = far.looks();
    advance(100_000 * TURN); // the laptop was closed for some days
    int looks = far.looks() - before;
    if (looks > 4) {
      throw lesson(
          "each slot to be looked at once after a pause of 100,000 turns",
          "a deadline that is years away was asked for its time " + looks + " times",
          "After any number of turns there is only one turn's worth of slots. Stop after a turn.");
    }
  }

  private Appointment add(long due) {
    Appointment added = new Appointment(due);
    wheel.add(added);
    return added;
  }

  private void addAgain(Appointment it, long later) {
    if (it.expirations() > 1_000) {
      throw lesson(
          "advance to end",
          "a deadline that its action adds again expires again and again",
          "A deadline that is added while a slot is looked at belongs to a later tick. Walk over a"
              + " copy of the slot.");
    }
    it.moveTo(it.due() + later);
    wheel.add(it);
  }

  private void walk(long from, long to) {
    LongStream.rangeClosed(from, to).forEach(this::advance);
  }

  private void advance(long now) {
    try {
      wheel.advance(now);
    } catch (ConcurrentModificationException e) {
      throw lesson(
          "all deadlines of a slot to be looked at",
          "a ConcurrentModificationException",
          "The slot changes while you walk over it: deadlines are taken out or filed again, and"
              + " actions add and remove others. Walk over a copy.");
    }
  }

  private void expectInTime(Appointment it, long due, String detail) {
    walk(0, due - 1);
    if (it.hasExpired()) {
      throw lesson(
          "a deadline of " + due + detail + " not to expire earlier, with a turn of " + TURN,
          "it has",
          "A slot holds deadlines of this turn and of later ones, and some that have moved since"
              + " they were filed. Look at a deadline's time before it expires.");
    }
    advance(due);
    advance(due + TICK);
    if (!it.hasExpired()) {
      throw lesson(
          "a deadline of " + due + detail + " to have expired at " + (due + TICK),
          "it has not",
          "The deadline is in a slot that will be looked at only later, perhaps a whole turn later."
              + " When a slot comes up, file a deadline that is not due where it belongs now.");
    }
  }

  private static int looks(List<Appointment> all) {
    return all.stream().mapToInt(Appointment::looks).sum();
  }

  private static Lesson lesson(String expected, String happened, String means) {
    return new Lesson(expected, happened, means, "timers");
  }
}
