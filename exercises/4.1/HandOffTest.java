package manyclients.exercises.ch04;

import static manyclients.exercises.ch04.HandOffStage.LOOPS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import manyclients.exercises.ch04.HandOffStage.Spy;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Host;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Four loops that only write down whom they were given.
class HandOffTest {
  private static final int MANY = 100; // more than a long has bits
  private static final int A_DAY = 70_000; // more than fit into half an int

  private final HandOffStage stage = new HandOffStage();
  private final HandOff<String> door = stage.door;
  private final List<Spy> loops = stage.loops;

  @Test
  @Order(1)
  @Demand("the fewest")
  void eachClientIsTakenOnce() {
    stage.give(LOOPS * 5);
    int taken = loops.stream().mapToInt(loop -> loop.taken).sum();
    if (taken != stage.clients()) {
      throw HandOffLessons.notTakenOnce(stage.clients(), taken);
    }
  }

  @Test
  @Order(2)
  @Demand("the fewest")
  void whileNoneLeavesAllHaveEquallyMany() {
    stage.give(LOOPS * 10);
    stage.expectTaken("10 clients in each loop, when 40 have come and nobody has left", 10);
  }

  @Test
  @Order(3)
  @Demand("the fewest")
  void whereSomeHaveLeftTheNextOnesGo() {
    stage.give(LOOPS * 3);
    loops.get(2).letGo(3);
    for (int i = 0; i < 3; i++) {
      stage.expectNextAmongFewest();
    }
  }

  @Test
  @Order(4)
  @Demand("the fewest")
  void whateverHappensTheNextOneGoesWhereTheFewestAre() {
    Random random = new Random(4);
    for (int i = 0; i < 2_000; i++) {
      stage.expectNextAmongFewest();
      Spy loop = loops.get(random.nextInt(LOOPS));
      loop.letGo(random.nextInt(loop.here.size() + 1));
    }
  }

  @Test
  @Order(5)
  @Demand("counting")
  void anyThreadMayAskHowManyThereAre() {
    stage.give(LOOPS * 2);
    loops.get(1).letGo(2);
    stage.give(1);
    loops.get(3).letGo(1);
    stage.expectLoads("after two clients had gone to each, and some had left");
  }

  @Test
  @Order(6)
  @Demand("counting")
  void aClientCountsBeforeItsLoopHasLookedAtIt() {
    int[] seen = new int[LOOPS];
    loops.forEach(loop -> loop.whileTaking = () -> seen[loop.number] = door.load(loop.number));
    stage.give(LOOPS);
    for (int load : seen) {
      if (load != 1) {
        throw HandOffLessons.countedLate(load);
      }
    }
  }

  @Test
  @Order(7)
  @Demand("turns")
  void whenNoneStaysAllLoopsHaveTheirTurn() {
    loops.forEach(loop -> loop.whileTaking = () -> loop.letGo(1));
    stage.give(LOOPS * 25);
    stage.expectLoads("after 100 clients who had all gone before take() returned");
    stage.expectTaken(
        "25 clients given to each of four idle loops, when 100 come and leave at once", 25);
  }

  @Test
  @Order(8)
  @Demand("turns")
  void alsoWhenOnlySomeOfThemAreIdle() {
    stage.give(LOOPS * 2);
    int[] before = {loops.get(0).taken, loops.get(1).taken};
    for (Spy idle : loops.subList(0, 2)) {
      idle.letGo(2);
      idle.whileTaking = () -> idle.letGo(1);
    }
    stage.give(100);
    int first = loops.get(0).taken - before[0];
    int second = loops.get(1).taken - before[1];
    if (Math.abs(first - second) > 1) {
      throw HandOffLessons.unequalIdle(first, second);
    }
  }

  @Test
  @Order(9)
  @Demand("turns")
  void alsoWhenALoopThatHasFewerRefuses() {
    stage.give(LOOPS * 2);
    Spy ended = loops.getFirst();
    ended.letGo(2);
    ended.refuses = true;
    int[] before = loops.stream().mapToInt(loop -> loop.taken).toArray();
    loops.forEach(loop -> loop.whileTaking = () -> loop.letGo(1));
    stage.give(3 * 20);
    int[] given = loops.stream().mapToInt(loop -> loop.taken - before[loop.number]).toArray();
    if (given[1] != 20 || given[2] != 20) {
      throw HandOffLessons.unequalAfterRefusal(given);
    }
  }

  @Test
  @Order(9)
  @Demand("turns")
  void whoeverHadManyBeforeHasItsTurnLikeTheOthers() {
    stage.give(LOOPS);
    Spy busy = loops.getFirst();
    busy.letGo(1);
    busy.whileTaking = () -> busy.letGo(1);
    stage.give(MANY); // all of them to the one that has none
    loops.forEach(loop -> loop.whileTaking = () -> loop.letGo(1));
    loops.subList(1, LOOPS).forEach(loop -> loop.letGo(1));
    int[] before = loops.stream().mapToInt(loop -> loop.taken).toArray();
    stage.give(LOOPS * 5);
    for (Spy loop : loops) {
      if (loop.taken - before[loop.number] != 5) {
        throw HandOffLessons.remembersOldTurns(loop.taken - before[loop.number]);
      }
    }
  }

  @Test
  @Order(18)
  @Demand("refusal")
  void alsoWhenAllHaveRefusedAnotherOne() {
    stage.give(LOOPS);
    loops.forEach(loop -> loop.refuses = true);
    stage.give(2);
    loops.forEach(loop -> loop.refuses = false);
    stage.expectNextAmongFewest();
  }

  /// All leave right before one of its looks.
  @Test
  @Order(19)
  @Demand("refusal")
  void itIsTakenThoughOthersLeaveMeanwhile() {
    boolean met = true;
    for (int nth = 1; met && nth < MANY; nth++) {
      HandOffStage fresh = new HandOffStage();
      fresh.give(LOOPS * 2);
      boolean[] taken = {false};
      Runnable leave = () -> fresh.loops.forEach(loop -> loop.letGo(1));
      met = Accesses.interrupt(() -> taken[0] = fresh.give("a client"), nth, leave);
      if (!taken[0]) {
        throw HandOffLessons.lostWhileOthersLeft();
      }
    }
  }

  /// What may happen. A number is a loop that a client leaves.
  private static final List<String> STEPS = List.of("come and go", "come", "0", "1", "2");

  @Test
  @Order(20)
  @Demand("turns")
  void whateverHappensNoneHasTwoTurnsBeforeAnother() {
    Sequences.all(STEPS, 7, HandOffTest::happens);
  }

  /// Of loops that are equal all the time, none is given a second client before each of the others
  /// has one.
  private static boolean happens(List<String> steps) {
    List<Spy> three = List.of(new Spy(0), new Spy(1), new Spy(2));
    HandOff<String> door = new HandOff<>(List.copyOf(three));
    int[][] passed = new int[3][3]; // clients that others were given while a loop had the fewest
    for (String step : steps) {
      if (step.startsWith("come")) {
        boolean goes = step.equals("come and go");
        three.forEach(loop -> loop.whileTaking = goes ? () -> loop.letGo(1) : () -> {});
        giveOne(door, three, passed, String.join(", ", steps));
      } else {
        Spy loop = three.get(Integer.parseInt(step));
        if (loop.here.isEmpty()) {
          return false;
        }
        loop.letGo(1);
      }
    }
    return true;
  }

  private static void giveOne(HandOff<String> door, List<Spy> loops, int[][] passed, String when) {
    int[] loads = loops.stream().mapToInt(loop -> loop.here.size()).toArray();
    int[] before = loops.stream().mapToInt(loop -> loop.taken).toArray();
    int fewest = Arrays.stream(loads).min().orElseThrow();
    door.give("a client");
    int given =
        IntStream.range(0, loads.length)
            .filter(loop -> loops.get(loop).taken > before[loop])
            .findFirst()
            .orElseThrow(HandOffLessons::lost);
    for (int other = 0; other < loads.length; other++) {
      if (other == given || loads[other] > fewest) {
        Arrays.fill(passed[other], 0);
      } else if (++passed[other][given] > 1) {
        throw HandOffLessons.twoTurns(when, given, other);
      }
    }
  }

  @Test
  @Order(9)
  @Demand("refusal")
  void aClientThatWasRefusedGoesWhereTheFewestOfTheOthersAre() {
    stage.give(LOOPS * 4);
    loops.get(0).letGo(1);
    loops.get(1).letGo(4);
    loops.get(2).letGo(2);
    loops.get(3).letGo(3);
    loops.get(1).refuses = true;
    for (int i = 0; i < 4; i++) {
      stage.expectNextAmongFewest();
    }
    stage.expectLoads("after loop 1 had refused four clients");
    loops.get(1).refuses = false;
    stage.expectNextAmongFewest();
  }

  @Test
  @Order(9)
  @Demand("refusal")
  void theNextClientMayBeTakenByThatLoopAgain() {
    for (int refused : new int[] {1, 2, 3, MANY}) {
      HandOffStage fresh = new HandOffStage();
      fresh.give(LOOPS * 4);
      Spy loop = fresh.loops.get(1);
      loop.letGo(4);
      loop.refuses = true;
      fresh.give(refused);
      loop.refuses = false;
      fresh.expectNextAmongFewest();
    }
  }

  @Test
  @Order(16)
  @Demand("counting")
  void manyClientsMayComeAndGo() {
    List<Runnable> here = new ArrayList<>();
    HandOff<String> single = new HandOff<>(List.of((_, gone) -> here.add(gone)));
    for (int i = 0; i < A_DAY; i++) {
      single.give("somebody");
    }
    if (single.load(0) != A_DAY) {
      throw HandOffLessons.aDay(A_DAY, single.load(0), "have come and stay");
    }
    here.forEach(Runnable::run);
    if (single.load(0) != 0) {
      throw HandOffLessons.aDay(0, single.load(0), "have come and gone");
    }
  }

  @Test
  @Order(10)
  @Demand("refusal")
  void theNumbersMayHaveChangedWhenALoopHasRefused() {
    stage.give(LOOPS * 4);
    loops.get(0).letGo(4);
    loops.get(1).letGo(2);
    loops.get(0).refuses = true;
    loops.get(0).whileRefusing = () -> loops.get(3).letGo(4); // the fewest are there now
    int before = loops.get(3).taken;
    stage.give(1);
    if (loops.get(3).taken == before) {
      throw HandOffLessons.oldNumbers();
    }
  }

  @Test
  @Order(10)
  @Demand("refusal")
  void aRefusalTakesBackWhatItHasCountedAndNoMore() {
    stage.give(LOOPS * 4);
    Spy full = loops.get(2);
    full.letGo(1);
    full.refuses = true;
    full.whileRefusing = () -> full.letGo(2);
    stage.give(1);
    int here = full.here.size();
    if (door.load(2) != here) {
      throw HandOffLessons.leftWhileRefusing(here, door.load(2));
    }
  }

  @Test
  @Order(10)
  @Demand("refusal")
  void aRefusedClientDoesNotCountAnyMoreWhenTheNextLoopIsAsked() {
    stage.give(LOOPS * 2);
    loops.get(1).letGo(1);
    loops.get(1).refuses = true;
    int[] seen = {-1};
    loops.forEach(loop -> loop.whileTaking = () -> seen[0] = door.load(1));
    stage.give(1);
    if (seen[0] != 1) {
      throw HandOffLessons.takenBackLate(seen[0]);
    }
  }

  @Test
  @Order(11)
  @Demand("refusal")
  void aClientThatAllRefuseIsNotTaken() {
    stage.give(LOOPS + 1);
    loops.forEach(loop -> loop.refuses = true);
    int[] before = loops.stream().mapToInt(Spy::asked).toArray();
    if (stage.give("nobody's")) {
      throw HandOffLessons.saidItWasTaken();
    }
    int[] times = loops.stream().mapToInt(loop -> loop.asked() - before[loop.number]).toArray();
    if (Arrays.stream(times).anyMatch(some -> some != 1)) {
      throw HandOffLessons.notAskedOnce(times);
    }
    stage.expectLoads("after all had refused one more");
  }

  @Test
  @Order(12)
  @Demand("refusal")
  void thereMayBeManyLoops() {
    int[] asked = new int[MANY];
    List<Host<String>> many = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      int number = i;
      many.add((_, _) -> {
        asked[number]++;
        if (number < MANY - 1) {
          throw new RejectedExecutionException("the loop has ended");
        }
      });
    }
    HandOff<String> wide = new HandOff<>(many);
    if (!wide.give("somebody") || Arrays.stream(asked).anyMatch(times -> times != 1)) {
      throw HandOffLessons.manyLoops(MANY, Arrays.stream(asked).filter(some -> some > 0).count());
    }
  }

  @Test
  @Order(12)
  @Demand("counting")
  void noLoopHasToWaitForTheDoor() {
    stage.give(LOOPS);
    boolean[] left = {false};
    loops.get(0).whileTaking = () -> left[0] = leavesElsewhere(loops.get(1));
    stage.give(1);
    if (!left[0]) {
      throw HandOffLessons.locked();
    }
  }

  /// Has one of a loop's clients leave, in another thread. False when that has to wait.
  private static boolean leavesElsewhere(Spy loop) {
    return Errand.doing("leaving", loop.here.remove()).endsByItself();
  }

  @Test
  @Order(13)
  @Demand("counting")
  void noneIsMiscountedWhenTwoLeaveAtOnce() {
    boolean more = true;
    for (int access = 1; more; access++) {
      HandOffStage fresh = new HandOffStage();
      fresh.give(LOOPS * 3);
      Spy loop = fresh.loops.getFirst();
      more = meet(access, loop, () -> loop.letGo(1));
      if (fresh.door.load(0) != 1) {
        throw HandOffLessons.miscounted();
      }
    }
  }

  @Test
  @Order(14)
  @Demand("counting")
  void norWhenOneLeavesWhileAnotherComes() {
    boolean more = true;
    for (int access = 1; more; access++) {
      HandOffStage fresh = new HandOffStage();
      fresh.give(LOOPS * 3);
      Spy loop = fresh.loops.getFirst();
      more = meet(access, loop, () -> fresh.give(LOOPS));
      int here = fresh.loops.stream().mapToInt(each -> each.here.size()).sum();
      if (IntStream.range(0, LOOPS).map(fresh.door::load).sum() != here) {
        throw HandOffLessons.miscounted();
      }
    }
  }

  @Test
  @Order(15)
  @Demand("counting")
  void norWhenOneLeavesWhileAnotherIsRefused() {
    boolean more = true;
    for (int access = 1; more; access++) {
      HandOffStage fresh = new HandOffStage();
      fresh.give(LOOPS * 3);
      Spy loop = fresh.loops.getFirst();
      loop.refuses = true;
      more = meet(access, loop, () -> fresh.give(1));
      if (fresh.door.load(0) != loop.here.size()) {
        throw HandOffLessons.miscounted();
      }
    }
  }

  /// One of a loop's clients leaves in another thread, right before this one's nth access to
  /// memory.
  ///
  /// @return whether this one has that many
  private static boolean meet(int access, Spy loop, Runnable work) {
    return Accesses.meet(work, access, loop.here.remove());
  }
}
