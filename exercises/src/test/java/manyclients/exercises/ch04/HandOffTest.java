package manyclients.exercises.ch04;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Host;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Four loops that only write down whom they were given.
class HandOffTest {
  private static final int LOOPS = 4;
  private static final int STUBBORN = 1_000;
  private static final int ROUNDS = 60;

  private final List<Spy> loops = new ArrayList<>();
  private final HandOff<String> door = open();
  private int clients;

  private HandOff<String> open() {
    IntStream.range(0, LOOPS).forEach(i -> loops.add(new Spy(i)));
    return new HandOff<>(List.copyOf(loops));
  }

  private static final class Spy implements Host<String> {
    private final int number;
    private final Deque<Runnable> here = new ArrayDeque<>();
    private Runnable whileTaking = () -> {};
    private boolean refuses;
    private int asked;
    private int taken;

    private Spy(int number) {
      this.number = number;
    }

    @Override
    public void take(String client, Runnable gone) {
      asked++;
      if (refuses && asked > taken + STUBBORN) {
        throw HandOffLessons.askedAgain();
      }
      if (refuses) {
        throw new RejectedExecutionException("the loop has ended");
      }
      taken++;
      here.add(gone);
      whileTaking.run();
    }

    private void letGo(int some) {
      for (int i = 0; i < some; i++) {
        here.remove().run();
      }
    }
  }

  @Test
  @Order(1)
  void everybodyIsTakenOnce() {
    give(LOOPS * 5);
    int taken = loops.stream().mapToInt(loop -> loop.taken).sum();
    if (taken != clients) {
      throw HandOffLessons.notTakenOnce(clients, taken);
    }
  }

  @Test
  @Order(2)
  void whileNobodyLeavesAllHaveEquallyMany() {
    give(LOOPS * 10);
    expectTaken("10 clients in each loop, when 40 have come and nobody has left", 10);
  }

  @Test
  @Order(3)
  void whereSomeHaveLeftTheNextOnesGo() {
    give(LOOPS * 3);
    loops.get(2).letGo(3);
    for (int i = 0; i < 3; i++) {
      expectNextAmongFewest();
    }
  }

  @Test
  @Order(4)
  void whateverHappensTheNextOneGoesWhereTheFewestAre() {
    Random random = new Random(4);
    for (int i = 0; i < 2_000; i++) {
      expectNextAmongFewest();
      Spy loop = loops.get(random.nextInt(LOOPS));
      loop.letGo(random.nextInt(loop.here.size() + 1));
    }
  }

  @Test
  @Order(5)
  void anybodyMayAskHowManyThereAre() {
    give(LOOPS * 2);
    loops.get(1).letGo(2);
    give(1);
    loops.get(3).letGo(1);
    expectLoads("after two clients had gone to each, and some had left");
  }

  @Test
  @Order(6)
  void aClientCountsBeforeItsLoopHasLookedAtIt() {
    int[] seen = new int[LOOPS];
    loops.forEach(loop -> loop.whileTaking = () -> seen[loop.number] = door.load(loop.number));
    give(LOOPS);
    for (int load : seen) {
      if (load != 1) {
        throw HandOffLessons.countedLate(load);
      }
    }
  }

  @Test
  @Order(7)
  void whenNobodyStaysTheyAllHaveTheirTurn() {
    loops.forEach(loop -> loop.whileTaking = () -> loop.letGo(1));
    give(LOOPS * 25);
    expectLoads("after 100 clients who had all gone before take() returned");
    expectTaken("25 clients given to each of four idle loops, when 100 come and leave at once", 25);
  }

  @Test
  @Order(8)
  void whoHasBeenRefusedGoesWhereTheFewestOfTheOthersAre() {
    give(LOOPS * 4);
    loops.get(0).letGo(1);
    loops.get(1).letGo(4);
    loops.get(2).letGo(2);
    loops.get(3).letGo(3);
    loops.get(1).refuses = true;
    for (int i = 0; i < 4; i++) {
      expectNextAmongFewest();
    }
    expectLoads("after loop 1 had refused four clients");
  }

  @Test
  @Order(9)
  void whoIsRefusedByAllIsNotTaken() {
    give(LOOPS + 1);
    loops.forEach(loop -> loop.refuses = true);
    int asked = asked();
    if (give("nobody's")) {
      throw HandOffLessons.saidItWasTaken();
    }
    if (asked() - asked != LOOPS) {
      throw HandOffLessons.notAskedOnce(asked() - asked);
    }
    expectLoads("after all had refused one more");
  }

  @Test
  @Order(10)
  void nobodyHasToWaitForTheDoor() {
    give(LOOPS);
    boolean[] left = {false};
    loops.get(0).whileTaking = () -> left[0] = leavesElsewhere(loops.get(1));
    give(1);
    if (!left[0]) {
      throw HandOffLessons.locked();
    }
  }

  /// Has one of a loop's clients leave, in another thread. False when that has to wait.
  private static boolean leavesElsewhere(Spy loop) {
    Errand<String> errand = leaving(List.of(loop.here.remove()), () -> {});
    return until(errand::isDone, steady(errand::isWaiting));
  }

  @Test
  @Order(11)
  void nobodyIsMiscountedWhenTwoLeaveAtOnce() {
    HandOff<String> one = new HandOff<>(List.of(loops.getFirst()));
    for (int i = 0; i < ROUNDS * STUBBORN; i++) {
      one.give("client " + i);
    }
    List<Runnable> all = List.copyOf(loops.getFirst().here);
    AtomicInteger arrived = new AtomicInteger();
    List<Errand<String>> threads = new ArrayList<>();
    for (List<Runnable> half :
        List.of(all.subList(0, all.size() / 2), all.subList(all.size() / 2, all.size()))) {
      threads.add(leaving(half, () -> meet(arrived)));
    }
    threads.forEach(thread -> until(thread::isDone));
    if (one.load(0) != 0) {
      throw HandOffLessons.miscounted();
    }
  }

  /// Waits for the other thread, without giving up the processor: then both run.
  private static void meet(AtomicInteger arrived) {
    int both = (arrived.getAndIncrement() / 2 + 1) * 2;
    while (arrived.get() < both) {
      Thread.onSpinWait();
    }
  }

  /// A thread in which clients leave, and which does something else now and then.
  private static Errand<String> leaving(List<Runnable> clients, Runnable nowAndThen) {
    return new Errand<>(
        "leaving",
        () -> {
          for (int i = 0; i < clients.size(); i++) {
            if (i % (STUBBORN / 2) == 0) {
              nowAndThen.run();
            }
            clients.get(i).run();
          }
          return null;
        });
  }

  private void give(int some) {
    for (int i = 0; i < some; i++) {
      clients++;
      give("client " + clients);
    }
  }

  private boolean give(String client) {
    try {
      return door.give(client);
    } catch (RejectedExecutionException e) {
      throw HandOffLessons.exceptionGotOut();
    }
  }

  /// Gives one more client, and looks where it goes.
  private void expectNextAmongFewest() {
    int[] loads = loads();
    int[] before = loops.stream().mapToInt(loop -> loop.taken).toArray();
    boolean someRefuse = loops.stream().anyMatch(loop -> loop.refuses);
    give(1);
    int fewest =
        loops.stream().filter(loop -> !loop.refuses).mapToInt(l -> loads[l.number]).min().orElse(0);
    for (Spy loop : loops) {
      if (loop.taken != before[loop.number] && loads[loop.number] != fewest) {
        throw HandOffLessons.notTheFewest(loads, loop.number, someRefuse);
      }
    }
    if (Arrays.equals(before, loops.stream().mapToInt(loop -> loop.taken).toArray())) {
      throw HandOffLessons.lost();
    }
  }

  private int asked() {
    return loops.stream().mapToInt(loop -> loop.asked).sum();
  }

  private int[] loads() {
    return loops.stream().mapToInt(loop -> loop.here.size()).toArray();
  }

  private void expectTaken(String what, int each) {
    int[] taken = loops.stream().mapToInt(loop -> loop.taken).toArray();
    if (Arrays.stream(taken).anyMatch(some -> some != each)) {
      throw HandOffLessons.unequal(what, taken);
    }
  }

  private void expectLoads(String when) {
    int[] found = IntStream.range(0, LOOPS).map(door::load).toArray();
    if (!Arrays.equals(loads(), found)) {
      throw HandOffLessons.wrongLoads(loads(), found, when);
    }
  }
}
