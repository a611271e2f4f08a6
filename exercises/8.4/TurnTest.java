package manyclients.exercises.ch08;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A ring with room for four completions, and a kernel that keeps the others back.
class TurnTest {
  private static final String FIRST = "enter(true)";
  private static final String AGAIN = "enter(false)";
  private static final String SETTLED = "settled";

  private final FakeRing ring = new FakeRing();
  private final Turn turn = new Turn(ring, ring::consume, () -> ring.steps.add(SETTLED));

  /// Writes down what a turn does.
  private static final class FakeRing implements Turn.Ring {
    private static final int ROOM = 4;
    private static final int PATIENCE = 50; // looks at the flag without an entry in between

    private final Queue<Long> completions = new ArrayDeque<>();
    private final Queue<Long> kept = new ArrayDeque<>();
    private final List<String> steps = new ArrayList<>();
    private final Queue<Integer> meanwhile = new ArrayDeque<>(); // how many each consumption posts
    private final RuntimeException failure = new IllegalStateException("as wanted");
    private String failsAt = "";
    private int looks;
    private long posted;

    void post(int count) {
      for (int i = 0; i < count; i++) {
        (completions.size() < ROOM && kept.isEmpty() ? completions : kept).add(posted++);
      }
    }

    @Override
    public void enter(boolean waits) {
      step("enter(" + waits + ")");
      looks = 0;
      while (completions.size() < ROOM && !kept.isEmpty()) {
        completions.add(kept.remove());
      }
    }

    @Override
    public long next() {
      return completions.isEmpty() ? -1 : completions.remove();
    }

    @Override
    public boolean hasOverflow() {
      return !kept.isEmpty() && looks++ < PATIENCE;
    }

    void consume(long data) {
      step(Long.toString(data));
      post(meanwhile.isEmpty() ? 0 : meanwhile.remove());
    }

    private void step(String step) {
      steps.add(step);
      if (step.equals(failsAt)) {
        failsAt = "";
        throw failure;
      }
    }
  }

  @Test
  @Order(2)
  @Demand("all taken")
  void aTurnWithThreeCompletions() {
    ring.post(3);
    expect("three completions", turns(FIRST, 0, 3, SETTLED));
  }

  @Test
  @Order(1)
  @Demand("one entry")
  void aTurnWithoutACompletion() {
    expect("no completion", turns(FIRST, 0, 0, SETTLED));
  }

  @Test
  @Order(3)
  @Demand("all taken")
  void aCompletionThatArrivesWhileAnotherIsConsumed() {
    ring.post(1);
    ring.meanwhile.add(2);
    String what = "one completion, and two more that arrive while it is consumed";
    expect(what, turns(FIRST, 0, 3, SETTLED));
  }

  @Test
  @Order(4)
  @Demand("all taken")
  void dataOfAnyValueButMinusOne() {
    ring.completions.addAll(List.of(0L, Long.MIN_VALUE, 0xffff_ffffL));
    expect(
        "negative and large data",
        Stream.of(FIRST, "0", "" + Long.MIN_VALUE, "4294967295", SETTLED).toList());
  }

  @Test
  @Order(5)
  @Demand("overflow")
  void sixCompletionsAndRoomForFour() {
    ring.post(6);
    expect(
        "six completions",
        Stream.of(turns(FIRST, 0, 4, ""), turns(AGAIN, 4, 6, SETTLED))
            .flatMap(List::stream)
            .toList());
  }

  @Test
  @Order(6)
  @Demand("overflow")
  void aHundredCompletionsAndRoomForFour() {
    ring.post(100);
    List<String> steps = new ArrayList<>(turns(FIRST, 0, 4, ""));
    for (int i = 4; i < 100; i += 4) {
      steps.addAll(turns(AGAIN, i, i + 4, ""));
    }
    steps.add(SETTLED);
    expect("a hundred completions", steps);
  }

  @Test
  @Order(7)
  @Demand("settled")
  void aTurnThatFailsIsNotSettled() {
    for (String step : List.of(FIRST, "1", AGAIN, "4")) {
      FakeRing failing = new FakeRing();
      failing.post(6);
      failing.failsAt = step;
      Throwable thrown = null;
      try {
        new Turn(failing, failing::consume, () -> failing.steps.add(SETTLED)).run();
      } catch (RuntimeException e) {
        thrown = e;
      }
      if (thrown != failing.failure || failing.steps.contains(SETTLED)) {
        throw new Lesson(
            "the exception to reach the caller, and no settled(), when step "
                + step
                + " of a turn with six completions throws",
            thrown == failing.failure ? told(failing.steps) : "the caller did not get it",
            "Completions have yet to be seen, so a client whose deadline has passed may still be in"
                + " time.",
            "loop");
      }
    }
  }

  @Test
  @Order(8)
  @Demand("overflow")
  void anyCompletionsAtAnyTime() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      FakeRing any = new FakeRing();
      Turn played = new Turn(any, any::consume, () -> any.steps.add(SETTLED));
      for (int run = 0; run < 3; run++) {
        any.steps.clear();
        any.post(random.nextInt(8));
        random.ints(3, 0, 4).forEach(any.meanwhile::add);
        played.run();
        String what = "completions that arrive at random, with seed " + seed;
        check(what, model(any), any.steps);
      }
    }
  }

  /// Returns the played steps if they are right: all completions in order, and entries that do not
  /// wait in between. Otherwise returns others.
  private static List<String> model(FakeRing played) {
    List<String> taken = played.steps.stream().filter(step -> step.matches("\\d+")).toList();
    long first = played.posted - taken.size();
    List<String> all = turns("", (int) first, (int) played.posted, "");
    boolean whole = taken.equals(all) && played.kept.isEmpty() && played.completions.isEmpty();
    List<String> others = played.steps.stream().filter(step -> !taken.contains(step)).toList();
    boolean framed =
        others.size() >= 2
            && others.getFirst().equals(FIRST)
            && others.getLast().equals(SETTLED)
            && others.subList(1, others.size() - 1).stream().allMatch(AGAIN::equals);
    return whole && framed ? played.steps : turns(FIRST, (int) first, (int) played.posted, SETTLED);
  }

  private static List<String> turns(String entry, int from, int to, String end) {
    return Stream.of(
            Stream.of(entry), IntStream.range(from, to).mapToObj(String::valueOf), Stream.of(end))
        .flatMap(steps -> steps)
        .filter(step -> !step.isEmpty())
        .toList();
  }

  private void expect(String what, List<String> expected) {
    turn.run();
    check(what, expected, ring.steps);
  }

  private static void check(String what, List<String> expected, List<String> steps) {
    if (!steps.equals(expected)) {
      throw new Lesson(
          told(expected) + " with " + what,
          "the turn did " + told(steps),
          meaning(expected, steps),
          "loop");
    }
  }

  private static String told(List<String> steps) {
    List<String> shown = steps.subList(0, Math.min(20, steps.size()));
    return String.join(" ", shown) + (steps.size() > shown.size() ? " …" : "");
  }

  private static String meaning(List<String> expected, List<String> steps) {
    int settled = steps.indexOf(SETTLED);
    if (settled < 0) {
      return "Each turn is settled, even one without a completion.";
    }
    if (settled < steps.size() - 1) {
      return "A client is late only when all completions have been seen and none was its request:"
          + " settled comes last.";
    }
    if (steps.lastIndexOf(FIRST) > 0) {
      return "The turn waits for one more event, though its own work is there already.";
    }
    if (Collections.frequency(steps, AGAIN) > Collections.frequency(expected, AGAIN)) {
      return "Each entry is a system call: the flag says whether another one is needed.";
    }
    if (!expected.contains(AGAIN) && !steps.contains(AGAIN)) {
      return "Any data but -1 is a completion, and more may arrive while one is consumed: ask until"
          + " there are none.";
    }
    return "While the flag is set, the kernel keeps completions back. It delivers them when it is"
        + " entered, as many as there is room for. Take them, and look at the flag again.";
  }
}
