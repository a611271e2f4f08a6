package manyclients.exercises.ch04;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Host;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Four loops that only write down which clients they were given.
class HandOffTest {
  private static final int LOOPS = 4;
  private static final int MOST_ACCESSES = 100;

  private List<FakeLoop> loops = List.of();
  private HandOff<String> door = new HandOff<>(List.of());

  HandOffTest() {
    startAnew();
  }

  private void startAnew() {
    loops = IntStream.range(0, LOOPS).mapToObj(_ -> new FakeLoop()).toList();
    door = new HandOff<>(List.copyOf(loops));
  }

  private static final class FakeLoop implements Host<String> {
    private final Deque<Runnable> here = new ArrayDeque<>();
    private Runnable whileTaking = () -> {};
    private boolean refuses;
    private int asked;
    private int taken;

    @Override
    public void take(String client, Runnable gone) {
      if (++asked > 100_000) {
        throw new Lesson(
            "a loop that refuses a client not to be asked for it again and again",
            "it was asked without end",
            "The loop still has the fewest clients: remember which loops have refused this one.",
            "choice");
      }
      if (refuses) {
        whileTaking.run();
        throw new RejectedExecutionException("the loop has ended");
      }
      taken++;
      here.add(gone);
      whileTaking.run();
    }

    /// Lets some of its clients leave.
    void letGo(int some) {
      for (int i = 0; i < some; i++) {
        here.remove().run();
      }
    }
  }

  @Test
  @Order(1)
  @Demand("the fewest")
  void fortyClientsAreSpreadEvenly() {
    give(40);
    expectTaken("10 clients in each loop, when 40 have come and none has left", 10);
  }

  @Test
  @Order(2)
  @Demand("the fewest")
  void eachClientGoesToALoopWithTheFewest() {
    Random random = new Random(4);
    for (int i = 0; i < 2_000; i++) {
      expectNextAmongFewest("");
      FakeLoop loop = loops.get(random.nextInt(LOOPS));
      loop.letGo(random.nextInt(loop.here.size() + 1));
    }
  }

  @Test
  @Order(3)
  @Demand("counting")
  void aClientCountsWhileItIsHandedOver() {
    int[] seen = new int[LOOPS];
    for (int loop = 0; loop < LOOPS; loop++) {
      int number = loop;
      loops.get(loop).whileTaking = () -> seen[number] = door.load(number);
    }
    give(LOOPS);
    if (Arrays.stream(seen).anyMatch(load -> load != 1)) {
      throw new Lesson(
          "a client to count while take() runs",
          "the loops had loads of " + Arrays.toString(seen) + " then, with a client each",
          "A loop may have served a client, and lost it, before take() returns. Count the client"
              + " before you call take().",
          "reactor");
    }
    expectLoads("after four clients");
  }

  @Test
  @Order(4)
  @Demand("turns")
  void idleLoopsTakeTurns() {
    loops.forEach(loop -> loop.whileTaking = () -> loop.letGo(1));
    give(100);
    expectLoads("after 100 clients that had all gone before take() returned");
    expectTaken("25 clients for each of four idle loops, when 100 come and leave immediately", 25);
  }

  @Test
  @Order(5)
  @Demand("turns")
  void idleLoopsBesideBusyOnesTakeTurnsToo() {
    give(8);
    int[] before = {loops.get(0).taken, loops.get(1).taken};
    for (FakeLoop idle : loops.subList(0, 2)) {
      idle.letGo(2);
      idle.whileTaking = () -> idle.letGo(1);
    }
    give(100);
    int first = loops.get(0).taken - before[0];
    int second = loops.get(1).taken - before[1];
    if (Math.abs(first - second) > 1) {
      throw new Lesson(
          "two idle loops of four to be given 50 clients each, when 100 come and leave immediately",
          "they were given " + first + " and " + second,
          "Begin the search after the loop that was chosen last. A start that moves on by one each"
              + " time gives the turns of busy loops to the idle loop after them.",
          "choice");
    }
  }

  @Test
  @Order(6)
  @Demand("refusal")
  void aRefusedClientGoesToAnotherLoop() {
    give(16);
    loops.get(0).letGo(1);
    loops.get(1).letGo(4);
    loops.get(2).letGo(2);
    loops.get(3).letGo(3);
    loops.get(1).refuses = true;
    for (int i = 0; i < 4; i++) {
      expectNextAmongFewest("Loop 1 refused. Next, ask another loop with the fewest clients.");
    }
    expectLoads("after loop 1 had refused four clients");
    loops.get(1).whileTaking = () -> loops.get(0).letGo(3); // the fewest are there now
    int before = loops.get(0).taken;
    give(1);
    if (loops.get(0).taken == before) {
      throw new Lesson(
          "a client to go to loop 0, which lost its clients while loop 1 refused this one",
          "it went to a loop that has more",
          "A refusal takes time, in which clients leave: compare the numbers again.",
          "choice");
    }
    loops.get(1).whileTaking = () -> {};
    loops.get(1).refuses = false;
    expectNextAmongFewest("A loop that has refused one client may take the next.");
  }

  @Test
  @Order(7)
  @Demand("refusal")
  void giveReturnsFalseWhenAllLoopsRefuse() {
    give(5);
    loops.forEach(loop -> loop.refuses = true);
    int[] before = loops.stream().mapToInt(loop -> loop.asked).toArray();
    boolean taken = give("a client");
    boolean all = IntStream.range(0, LOOPS).allMatch(i -> loops.get(i).asked > before[i]);
    if (taken || !all) {
      throw new Lesson(
          "give() to ask all four loops, and to return false when all refuse",
          taken ? "it returned true" : "not all were asked",
          "The caller closes the channel, so it has to know. But a loop that was not asked might"
              + " have taken the client.",
          "server");
    }
    expectLoads("after all loops had refused a client");
  }

  @Test
  @Order(8)
  @Demand("counting")
  void aClientMayLeaveWhileAnotherIsHandedOver() {
    give(LOOPS);
    boolean[] left = {false};
    Runnable gone = loops.get(1).here.remove();
    loops.get(0).whileTaking = () -> left[0] = Errand.doing("leaving", gone).endsByItself();
    give(1);
    if (!left[0]) {
      throw new Lesson(
          "a client of loop 1 to be able to leave while another is handed to loop 0",
          "its thread waits",
          "A lock is held while take() is called. A take() may run for long, and a loop that has to"
              + " wait for it serves no client.",
          "reactor");
    }
  }

  @Test
  @Order(9)
  @Demand("counting")
  void noCountIsLostWhenClientsComeAndLeaveTogether() {
    for (boolean refused : List.of(false, true)) {
      expectNoLostCount(refused, () -> give(LOOPS));
      expectNoLostCount(refused, () -> loops.getFirst().letGo(1));
    }
  }

  /// Does the work once per access that it makes to memory. Each time, a client leaves in another
  /// thread, right before that access.
  private void expectNoLostCount(boolean refused, Runnable work) {
    boolean more = true;
    for (int access = 1; more && access < MOST_ACCESSES; access++) {
      startAnew();
      give(3 * LOOPS);
      loops.getFirst().refuses = refused;
      more = Accesses.meet(work, access, loops.getFirst().here.remove());
      expectLoads("after a client had left just when another one left, came or was refused");
    }
  }

  private void give(int some) {
    for (int i = 0; i < some; i++) {
      if (!give("a client")) {
        throw new Lesson(
            "give() to return true for a client that a loop has taken",
            "it returned false",
            "The caller closes a client that was not taken, but this one is being served. When one"
                + " loop refuses, ask the next.",
            "server");
      }
    }
  }

  private boolean give(String client) {
    try {
      return door.give(client);
    } catch (RejectedExecutionException e) {
      throw new Lesson(
          "give() to go on when a loop refuses a client",
          "its RejectedExecutionException came out",
          "One loop that has ended is not the end of the server: ask the next.",
          "server");
    }
  }

  /// Gives one more client, and looks where it goes.
  private void expectNextAmongFewest(String hint) {
    int[] loads = loads();
    int[] before = loops.stream().mapToInt(loop -> loop.taken).toArray();
    give(1);
    List<Integer> chosen = new ArrayList<>();
    IntStream.range(0, LOOPS).filter(i -> loops.get(i).taken > before[i]).forEach(chosen::add);
    int fewest =
        IntStream.range(0, LOOPS)
            .filter(i -> !loops.get(i).refuses)
            .map(i -> loads[i])
            .min()
            .orElseThrow();
    if (chosen.size() != 1 || loads[chosen.getFirst()] != fewest) {
      throw new Lesson(
          "the next client to go to one loop that has the fewest, with loads of "
              + Arrays.toString(loads),
          "it went to loop " + chosen,
          hint.isEmpty()
              ? "Count the clients of each loop: up when it is given one, down when that client has"
                  + " gone. Both are for the loop that got the client, not for the one that was"
                  + " chosen last."
              : hint,
          "choice");
    }
  }

  private int[] loads() {
    return loops.stream().mapToInt(loop -> loop.here.size()).toArray();
  }

  private void expectTaken(String expected, int each) {
    int[] taken = loops.stream().mapToInt(loop -> loop.taken).toArray();
    if (Arrays.stream(taken).anyMatch(some -> some != each)) {
      throw new Lesson(
          expected,
          "they were given " + Arrays.toString(taken),
          taken[0] == Arrays.stream(taken).sum()
              ? "All idle loops are equal, so a search that begins with loop 0 and looks for fewer"
                  + " clients ends with loop 0. Begin after the loop that was chosen last."
              : "Loops with equally many clients take turns, and each client is given to one loop.",
          "choice");
    }
  }

  private void expectLoads(String when) {
    int[] found = IntStream.range(0, LOOPS).map(door::load).toArray();
    if (!Arrays.equals(loads(), found)) {
      throw new Lesson(
          "loads of " + Arrays.toString(loads()) + " " + when,
          "they are " + Arrays.toString(found),
          "Subtract each client once, when it has gone or when it was refused. Other threads count"
              + " at the same moment: a read and a write are two steps, and a count between them is"
              + " lost. An atomic does both in one step.",
          "reactor");
    }
  }
}
