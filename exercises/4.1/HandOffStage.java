package manyclients.exercises.ch04;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import manyclients.exercises.support.Host;

/// A door, and four loops behind it that only write down whom they were given.
final class HandOffStage {
  static final int LOOPS = 4;
  private static final int STUBBORN = 1_000;

  final List<Spy> loops = IntStream.range(0, LOOPS).mapToObj(Spy::new).toList();
  final HandOff<String> door = new HandOff<>(List.copyOf(loops));
  private int clients;

  static final class Spy implements Host<String> {
    final int number;
    final Deque<Runnable> here = new ArrayDeque<>();
    Runnable whileTaking = () -> {};
    Runnable whileRefusing = () -> {};
    boolean refuses;
    private int asked;
    int taken;

    Spy(int number) {
      this.number = number;
    }

    @Override
    public void take(String client, Runnable gone) {
      asked++;
      if (refuses && asked > taken + STUBBORN) {
        throw HandOffLessons.askedAgain();
      }
      if (refuses) {
        whileRefusing.run();
        throw new RejectedExecutionException("the loop has ended");
      }
      taken++;
      here.add(gone);
      whileTaking.run();
    }

    /// How often it was asked to take a client.
    int asked() {
      return asked;
    }

    /// Some of its clients leave, those first who were there first.
    void letGo(int some) {
      for (int i = 0; i < some; i++) {
        here.remove().run();
      }
    }
  }

  /// How many have come so far.
  int clients() {
    return clients;
  }

  void give(int some) {
    for (int i = 0; i < some; i++) {
      int taken = loops.stream().mapToInt(loop -> loop.taken).sum();
      clients++;
      if (!give("client " + clients) && loops.stream().mapToInt(loop -> loop.taken).sum() > taken) {
        throw HandOffLessons.saidItWasRefused();
      }
    }
  }

  boolean give(String client) {
    try {
      return door.give(client);
    } catch (RejectedExecutionException e) {
      throw HandOffLessons.exceptionGotOut();
    }
  }

  /// Gives one more client, and looks where it goes.
  void expectNextAmongFewest() {
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

  private int[] loads() {
    return loops.stream().mapToInt(loop -> loop.here.size()).toArray();
  }

  void expectTaken(String what, int each) {
    int[] taken = loops.stream().mapToInt(loop -> loop.taken).toArray();
    if (Arrays.stream(taken).anyMatch(some -> some != each)) {
      throw HandOffLessons.unequal(what, taken);
    }
  }

  void expectLoads(String when) {
    int[] found = IntStream.range(0, LOOPS).map(door::load).toArray();
    if (!Arrays.equals(loads(), found)) {
      throw HandOffLessons.wrongLoads(loads(), found, when);
    }
  }
}
