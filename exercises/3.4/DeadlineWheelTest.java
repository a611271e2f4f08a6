package manyclients.exercises.ch03;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import manyclients.exercises.support.Appointment;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Eight slots of ten: a turn of the wheel takes 80.
class DeadlineWheelTest {
  private static final long TICK = 10;
  private static final int SLOTS = 8;
  private static final long TURN = TICK * SLOTS;
  private static final int MANY = 5_000;

  private final DeadlineWheel wheel = new DeadlineWheel(TICK, SLOTS);

  @Test
  @Order(1)
  @Demand("in time")
  void whatIsDueExpires() {
    Appointment it = add(20);
    advance(20 + TICK);
    if (!it.hasExpired()) {
      throw DeadlineWheelLessons.late(20, 20 + TICK, "");
    }
    expectTwoWheelsToBeTwo();
  }

  private static void expectAWheelOfOneSlotToTurn() {
    Appointment it = new Appointment(20);
    DeadlineWheel smallest = new DeadlineWheel(TICK, 1);
    smallest.add(it);
    smallest.advance(20 + TICK);
    if (!it.hasExpired()) {
      throw DeadlineWheelLessons.late(20, 20 + TICK, ", in a wheel of one slot,");
    }
  }

  private static void expectTwoWheelsToBeTwo() {
    Appointment it = new Appointment(20);
    DeadlineWheel one = new DeadlineWheel(TICK, SLOTS);
    one.add(it);
    new DeadlineWheel(TICK, SLOTS).advance(20 + TICK);
    if (it.hasExpired()) {
      throw DeadlineWheelLessons.another();
    }
  }

  @Test
  @Order(2)
  @Demand("in time")
  void neverEarlyAndNoMoreThanATickLate() {
    for (long due : new long[] {1, 9, 10, 11, 25, 70, 79, 80}) {
      expectInTime(due);
    }
  }

  @Test
  @Order(3)
  @Demand("in time")
  void alsoWhatIsSeveralTurnsAway() {
    for (long due : new long[] {81, 85, 95, 3 * TURN - 1, 3 * TURN, 10 * TURN + 5}) {
      expectInTime(due);
    }
  }

  @Test
  @Order(4)
  @Demand("overdue")
  void whatIsLateWhenItIsAddedExpiresAtTheNextTick() {
    advance(100);
    Appointment late = add(95);
    Appointment now = add(100);
    advance(100 + TICK);
    if (!late.hasExpired() || !now.hasExpired()) {
      throw DeadlineWheelLessons.passed();
    }
  }

  /// Whichever of the two expires first removes the other, and adds it again, late as it is.
  @Test
  @Order(20)
  @Demand("overdue")
  void whatAnActionFilesAnewIsForTheNextTick() {
    Appointment[] two = filesTheOtherAnew(wheel);
    for (int tick = 1; tick <= 2; tick++) {
      advance(20 + tick * TICK);
      if (two[0].expirations() + two[1].expirations() != tick) {
        throw DeadlineWheelLessons.filedAnew(tick);
      }
    }
  }

  /// Two deadlines in a wheel, of which the first to expire removes the other, and adds it again.
  private static Appointment[] filesTheOtherAnew(DeadlineWheel wheel) {
    Appointment[] two = new Appointment[2];
    for (int i = 0; i < 2; i++) {
      int other = 1 - i;
      two[i] =
          new Appointment(
              25,
              () -> {
                wheel.remove(two[other]);
                wheel.add(two[other]);
              });
      wheel.add(two[i]);
    }
    return two;
  }

  /// Two in the slot that is walked first: it is also the one of the next tick.
  @Test
  @Order(21)
  @Demand("overdue")
  void alsoInTheSlotThatIsBeingWalked() {
    for (int late = 0; late <= 2 * SLOTS; late++) {
      DeadlineWheel fresh = new DeadlineWheel(TICK, SLOTS);
      Appointment[] two = filesTheOtherAnew(fresh);
      fresh.advance(30 + late * TICK);
      if (two[0].expirations() + two[1].expirations() != 1) {
        throw DeadlineWheelLessons.filedAnewLate();
      }
    }
  }

  @Test
  @Order(22)
  @Demand("moved")
  void whatHasMovedExpiresInALateAdvanceToo() {
    Appointment it = add(25);
    it.moveTo(45);
    advance(50); // the next tick would be 15 late
    if (!it.hasExpired()) {
      throw DeadlineWheelLessons.lateWhenMoved();
    }
  }

  @Test
  @Order(19)
  @Demand("late advance")
  void aSlotMayHoldMany() {
    List<Appointment> all = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      all.add(add(20));
    }
    advance(25);
    long expired = all.stream().filter(Appointment::hasExpired).count();
    if (expired < MANY) {
      throw DeadlineWheelLessons.many(MANY, expired);
    }
  }

  @Test
  @Order(5)
  @Demand("late advance")
  void noSlotIsSkipped() {
    List<Appointment> all = new ArrayList<>();
    for (long due = 10; due <= 60; due += 10) {
      all.add(add(due));
    }
    advance(65);
    for (Appointment each : all) {
      if (!each.hasExpired()) {
        throw DeadlineWheelLessons.skipped();
      }
    }
  }

  @Test
  @Order(6)
  @Demand("in time")
  void itExpiresOnce() {
    Appointment it = add(20);
    for (long now = 20; now < 3 * TURN; now += TICK) {
      advance(now);
    }
    if (it.expirations() > 1) {
      throw DeadlineWheelLessons.twice();
    }
  }

  @Test
  @Order(7)
  @Demand("moved")
  void aDeadlineThatHasMovedExpiresAtItsNewTime() {
    expectInTimeAfterAMove(25);
    expectInTimeAfterAMove(55);
    expectInTimeAfterAMove(20 + TURN);
  }

  @Test
  @Order(8)
  @Demand("actions")
  void whatWasRemovedDoesNotExpire() {
    Appointment still = add(20);
    Appointment moved = add(20);
    moved.moveTo(55);
    wheel.remove(still);
    wheel.remove(moved);
    wheel.remove(moved);
    walk(0, 2 * TURN);
    if (still.hasExpired() || moved.hasExpired()) {
      throw DeadlineWheelLessons.removed(still.hasExpired());
    }
  }

  @Test
  @Order(9)
  @Demand("actions")
  void anActionMayRemoveOthers() {
    Appointment[] pair = new Appointment[2];
    pair[0] = new Appointment(20, () -> wheel.remove(pair[1]));
    pair[1] = new Appointment(20, () -> wheel.remove(pair[0]));
    wheel.add(pair[0]);
    wheel.add(pair[1]);
    advance(20 + TICK);
    if (pair[0].expirations() + pair[1].expirations() != 1) {
      throw DeadlineWheelLessons.removedByAnother();
    }
  }

  @Test
  @Order(10)
  @Demand("actions")
  void anActionMayAddItselfAgain() {
    Appointment[] self = new Appointment[1];
    self[0] =
        new Appointment(
            20,
            () -> {
              self[0].moveTo(self[0].due() + TURN); // the same slot, a turn later
              wheel.add(self[0]);
            });
    wheel.add(self[0]);
    walk(0, 20 + 2 * TURN + TICK);
    if (self[0].expirations() != 3) {
      throw DeadlineWheelLessons.again(self[0].expirations());
    }
  }

  @Test
  @Order(11)
  @Demand("one slot")
  void aTickLooksAtOneSlot() {
    DeadlineWheel large = new DeadlineWheel(TICK, 100);
    List<Appointment> all = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      all.add(new Appointment(5 * TICK + i % 95 * TICK));
      large.add(all.getLast());
    }
    int before = looks(all);
    for (int tick = 1; tick <= 4; tick++) {
      large.advance(tick * TICK);
    }
    if (looks(all) - before > 100) {
      throw DeadlineWheelLessons.looksAtAll();
    }
  }

  @Test
  @Order(12)
  @Demand("late advance")
  void afterALongSleepItWalksOnceRound() {
    Appointment far = add(Long.MAX_VALUE / 2);
    Appointment soon = add(20);
    int before = far.looks();
    for (int round = 0; round < 10; round++) {
      wheel.advance(1_000_000 * TURN + round); // the laptop was closed for a weekend
      if (far.looks() - before > 10) {
        throw DeadlineWheelLessons.walksEveryTick();
      }
    }
    if (!soon.hasExpired()) {
      throw DeadlineWheelLessons.late(20, 1_000_000 * TURN, "");
    }
    expectEachSlotToBeLookedAtOnce();
  }

  private static void expectEachSlotToBeLookedAtOnce() {
    for (int ticks = SLOTS; ticks <= 3 * SLOTS; ticks++) {
      DeadlineWheel fresh = new DeadlineWheel(TICK, SLOTS);
      List<Appointment> oneASlot = new ArrayList<>();
      for (int i = 0; i < SLOTS; i++) {
        oneASlot.add(new Appointment(Long.MAX_VALUE / 2 - i * TICK));
        fresh.add(oneASlot.getLast());
      }
      fresh.advance(ticks < 3 * SLOTS ? ticks * TICK : 1_000_000 * TURN);
      long looks = oneASlot.stream().mapToInt(Appointment::looks).distinct().count();
      if (looks > 1) {
        throw DeadlineWheelLessons.looksTwice();
      }
    }
  }

  @Test
  @Order(13)
  @Demand("far away")
  void ticksAreCountedBeyondTwoBillion() {
    long now = 3_000_000_000L * TICK;
    try {
      wheel.advance(now);
      Appointment it = add(now + TICK);
      wheel.advance(now + 2 * TICK);
      if (!it.hasExpired()) {
        throw DeadlineWheelLessons.overflows("it has not expired in time");
      }
      Appointment far = add(2 * now);
      int before = far.looks();
      for (int tick = 3; tick < 3 + SLOTS; tick++) {
        wheel.advance(now + tick * TICK);
      }
      if (far.looks() - before > 2) {
        throw DeadlineWheelLessons.oftenInTheFarFuture();
      }
    } catch (IndexOutOfBoundsException e) {
      throw DeadlineWheelLessons.overflows("an IndexOutOfBoundsException");
    }
  }

  @Test
  @Order(23)
  @Demand("late advance")
  void howeverManyTicksAdvanceIsLate() {
    for (long ticks : new long[] {1L << 31, (1L << 31) + 1, 3_000_000_000L, 1L << 32, 1L << 40}) {
      for (int more = 0; more < SLOTS; more++) {
        DeadlineWheel fresh = new DeadlineWheel(TICK, SLOTS);
        Appointment it = new Appointment(20);
        fresh.add(it);
        fresh.advance((ticks + more) * TICK);
        if (!it.hasExpired()) {
          throw DeadlineWheelLessons.veryLate(ticks + more);
        }
      }
    }
  }

  @Test
  @Order(14)
  @Demand("forgotten")
  void whatIsOverIsForgotten() {
    WeakReference<Appointment> expired = new WeakReference<>(add(20));
    WeakReference<Appointment> removed = new WeakReference<>(add(20 + TURN));
    remove(removed);
    if (!Footprint.isForgotten(removed)) {
      throw DeadlineWheelLessons.remembered("was removed, long before its time");
    }
    walk(0, 20 + TICK);
    if (!Footprint.isForgotten(expired)) {
      throw DeadlineWheelLessons.remembered("has expired");
    }
    if (!Footprint.isForgotten(removed)) {
      throw DeadlineWheelLessons.remembered("was removed");
    }
  }

  @Test
  @Order(15)
  @Demand("overdue")
  void aLateAdvanceIsNotLateForTheNext() {
    Appointment[] periodic = new Appointment[1];
    periodic[0] =
        new Appointment(
            TURN, // in the last slot, whichever way a wheel walks
            () -> {
              periodic[0].moveTo(periodic[0].due() + TICK);
              wheel.add(periodic[0]);
            });
    wheel.add(periodic[0]);
    for (int i = 0; i < SLOTS - 1; i++) {
      advance(50 * TICK + i * TICK);
      if (periodic[0].expirations() != i + 1) {
        throw DeadlineWheelLessons.lateAgain();
      }
    }
  }

  @Test
  @Order(16)
  @Demand("late advance")
  void afterALongSleepEverySlotIsLookedAt() {
    List<Appointment> all = new ArrayList<>();
    for (int i = 1; i <= 2 * SLOTS; i++) {
      all.add(add(i * TICK));
    }
    advance(1_000 * TURN + 3 * TICK);
    long expired = all.stream().filter(Appointment::hasExpired).count();
    if (expired < all.size()) {
      throw DeadlineWheelLessons.notAllSlots(all.size(), expired);
    }
  }

  @Test
  @Order(17)
  @Demand("added twice")
  void whatIsAddedTwiceIsThereOnce() {
    Appointment it = add(20);
    it.moveTo(50);
    wheel.add(it);
    wheel.remove(it);
    walk(0, 2 * TURN);
    if (it.hasExpired()) {
      throw DeadlineWheelLessons.addedTwice("expires after it was removed");
    }
    WeakReference<Appointment> known = new WeakReference<>(addTwice());
    remove(known);
    walk(2 * TURN, 3 * TURN);
    if (!Footprint.isForgotten(known)) {
      throw DeadlineWheelLessons.addedTwice("is kept after it was removed");
    }
  }

  @Test
  @Order(21)
  @Demand("added twice")
  void whatIsAddedAnewExpiresOnceAtItsNewTime() {
    Appointment same = add(20);
    wheel.add(same);
    Appointment sooner = add(5 * TURN);
    sooner.moveTo(25);
    wheel.add(sooner);
    walk(0, 30 + TICK);
    if (!sooner.hasExpired()) {
      throw DeadlineWheelLessons.earlierAgain();
    }
    walk(30 + TICK, 7 * TURN);
    for (Appointment each : List.of(same, sooner)) {
      if (each.expirations() != 1) {
        throw DeadlineWheelLessons.addedTwiceExpires(each.expirations());
      }
    }
  }

  @Test
  @Order(22)
  @Demand("actions")
  void anActionMayMoveOthers() {
    Appointment[] pair = new Appointment[2];
    pair[0] = new Appointment(20, () -> pair[1].moveTo(5 * TURN));
    pair[1] = new Appointment(20, () -> pair[0].moveTo(5 * TURN));
    wheel.add(pair[0]);
    wheel.add(pair[1]);
    advance(20 + TICK);
    if (pair[0].expirations() + pair[1].expirations() != 1) {
      throw DeadlineWheelLessons.movedByAnother();
    }
  }

  /// Wheels of several sizes, from several times on, and steps of several lengths.
  @Test
  @Order(23)
  @Demand("in time")
  void whateverTheWheelAndItsSteps() {
    for (int slots : new int[] {1, 2, 3, 7, 8, 100}) {
      for (long tick : new long[] {1, 7, TICK}) {
        for (long start : new long[] {0, 1, 13, 95}) {
          for (long step : new long[] {1, tick, 3 * tick + 1, slots * tick, slots * tick + tick}) {
            expectAllInTime(slots, tick, start, step);
          }
        }
      }
    }
  }

  private static void expectAllInTime(int slots, long tick, long start, long step) {
    DeadlineWheel fresh = new DeadlineWheel(tick, slots);
    fresh.advance(start);
    List<Appointment> all = new ArrayList<>();
    long last = start + 2 * slots * tick + 2 * tick;
    for (long due = 0; due <= last; due += Math.max(1, last / 50)) {
      all.add(new Appointment(due));
      fresh.add(all.getLast());
    }
    String where = "in a wheel of " + slots + " slots of " + tick + " that goes from " + start;
    for (long now = start; now <= last + 2 * tick + step; now += step) {
      fresh.advance(now);
      for (int i = 0; i < all.size(); i++) {
        long due = i * Math.max(1, last / 50);
        if (all.get(i).hasExpired() && due > now) {
          throw DeadlineWheelLessons.early(due, where + " by " + step);
        }
        if (!all.get(i).hasExpired() && now >= Math.max(due, start) + tick) {
          throw DeadlineWheelLessons.late(due, now, ", " + where + " by " + step + ",");
        }
      }
    }
  }

  @Test
  @Order(30)
  @Demand("actions")
  void whateverHappensByChance() {
    for (int steps = 2; steps <= 12; steps++) {
      for (int seed = 0; seed < 400; seed++) {
        new DeadlineWheelStage(1 + seed % 9, seed).play(steps);
      }
    }
  }

  private Appointment addTwice() {
    Appointment it = add(2 * TURN + 20);
    it.moveTo(2 * TURN + 50);
    wheel.add(it);
    return it;
  }

  @Test
  @Order(18)
  @Demand("far away")
  void neverIsATimeToo() {
    Appointment never = add(Long.MAX_VALUE);
    int before = never.looks();
    for (int tick = 1; tick <= 10 * SLOTS; tick++) {
      advance(tick * TICK);
    }
    if (never.hasExpired() || never.looks() - before > 4 * 10) {
      throw DeadlineWheelLessons.never(never.hasExpired());
    }
    expectAWheelOfOneSlotToTurn();
  }

  private void remove(WeakReference<Appointment> known) {
    Appointment it = known.get();
    if (it != null) {
      wheel.remove(it);
    }
  }

  private Appointment add(long due) {
    Appointment added = new Appointment(due);
    wheel.add(added);
    return added;
  }

  private void advance(long now) {
    try {
      wheel.advance(now);
    } catch (ConcurrentModificationException e) {
      throw DeadlineWheelLessons.changedWhileWalking();
    }
  }

  private void walk(long from, long to) {
    for (long now = from; now <= to; now++) {
      advance(now);
    }
  }

  private static int looks(List<Appointment> all) {
    return all.stream().mapToInt(Appointment::looks).sum();
  }

  /// On a wheel of its own, a deadline expires when it is due.
  private static void expectInTime(long due) {
    DeadlineWheel fresh = new DeadlineWheel(TICK, SLOTS);
    Appointment it = new Appointment(due);
    fresh.add(it);
    for (long now = 0; now < due; now++) {
      fresh.advance(now);
      if (it.hasExpired()) {
        throw DeadlineWheelLessons.early(due, "with " + TURN + " a turn");
      }
    }
    fresh.advance(due);
    fresh.advance(due + TICK);
    if (!it.hasExpired()) {
      throw DeadlineWheelLessons.late(due, due + TICK, "");
    }
  }

  /// And one that was due at 20 when it was added, and has moved.
  private static void expectInTimeAfterAMove(long due) {
    DeadlineWheel fresh = new DeadlineWheel(TICK, SLOTS);
    Appointment it = new Appointment(20);
    fresh.add(it);
    it.moveTo(due);
    for (long now = 0; now < due; now++) {
      fresh.advance(now);
      if (it.hasExpired()) {
        throw DeadlineWheelLessons.early(due, "having moved there from 20");
      }
    }
    fresh.advance(due + TICK);
    if (!it.hasExpired()) {
      throw DeadlineWheelLessons.late(due, due + TICK, ", having moved there from 20");
    }
  }
}
