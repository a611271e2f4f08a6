package manyclients.exercises.ch08;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sneaky;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

class TurnTest {
  private static final int MANY = 100_000;
  private static final List<Throwable> PLANTED =
      List.of(
          new IOException("planted"),
          new IllegalStateException("planted"),
          new StackOverflowError("planted"));

  private final TurnStage stage = new TurnStage();
  private final Turn turn = new Turn(stage, stage::took, stage::settled);

  @Test
  @Order(1)
  @Demand("one entry")
  void theKernelIsEnteredOnceAndMayWait() {
    post(3);
    turn.run();
    require(
        TurnStage::isEntry,
        List.of("enter and wait", "0", "1", "2", "settled"),
        "three completions");
  }

  @Test
  @Order(2)
  @Demand("all taken")
  void allThatAreInTheRingAreTaken() {
    post(3);
    turn.run();
    require(
        TurnStage::isCompletion,
        List.of("enter and wait", "0", "1", "2", "settled"),
        "three completions");
  }

  @Test
  @Order(3)
  @Demand("overflow")
  void whatHadNoRoomIsTakenInTheSameTurn() {
    post(6);
    turn.run();
    require(
        step -> !step.equals("settled"),
        List.of("enter and wait", "0", "1", "2", "3", "enter", "4", "5", "settled"),
        "six completions and room for four");
  }

  @Test
  @Order(4)
  @Demand("overflow")
  void theRingMayBeTooSmallAgainAndAgain() {
    post(10);
    turn.run();
    require(
        step -> !step.equals("settled"),
        List.of(
            "enter and wait",
            "0",
            "1",
            "2",
            "3",
            "enter",
            "4",
            "5",
            "6",
            "7",
            "enter",
            "8",
            "9",
            "settled"),
        "ten completions and room for four");
  }

  @Test
  @Order(5)
  @Demand("settled")
  void aTurnIsSettledOnceAtItsEnd() {
    post(6);
    turn.run();
    require(
        step -> true,
        List.of("enter and wait", "0", "1", "2", "3", "enter", "4", "5", "settled"),
        "six completions and room for four");
  }

  @Test
  @Order(6)
  @Demand("settled")
  void theNextTurnIsLikeTheFirst() {
    post(6);
    turn.run();
    stage.seen().clear();
    post(1);
    turn.run();
    require(
        step -> true,
        List.of("enter and wait", "0", "settled"),
        "one completion in the second turn");
  }

  @Test
  @Order(7)
  @Demand("settled")
  void aTurnWithoutACompletionIsSettledToo() {
    turn.run();
    require(step -> true, List.of("enter and wait", "settled"), "no completion");
  }

  @Test
  @Order(8)
  @Demand("all taken")
  void dataMayBeAnyNumberButOne() {
    stage.post(Long.MAX_VALUE);
    stage.post(Long.MIN_VALUE);
    stage.post(0xffff_ffffL);
    stage.post(0xffff_ffffL);
    turn.run();
    require(
        TurnStage::isCompletion,
        List.of(
            "enter and wait",
            "" + Long.MAX_VALUE,
            "" + Long.MIN_VALUE,
            "4294967295",
            "4294967295",
            "settled"),
        "completions with negative data, and with large data");
  }

  @Test
  @Order(9)
  @Demand("all taken")
  void alsoThoseThatComeWhileOneIsUsed() {
    Turn busy = new Turn(stage, data -> takeAndPost(data, 1), stage::settled);
    post(1);
    busy.run();
    require(
        step -> true,
        List.of("enter and wait", "0", "1", "settled"),
        "one completion, and another that comes while it is used");
  }

  @Test
  @Order(10)
  @Demand("overflow")
  void theRingMayBecomeTooSmallMeanwhile() {
    Turn busy = new Turn(stage, data -> takeAndPost(data, 3), stage::settled);
    post(4);
    busy.run();
    require(
        step -> true,
        List.of("enter and wait", "0", "1", "2", "3", "1", "enter", "2", "3", "settled"),
        "four completions, and three more that come while the first is used");
  }

  /// At 0 the kernel posts others, from 1.
  private void takeAndPost(long data, int others) {
    stage.took(data);
    for (int i = 1; data == 0 && i <= others; i++) {
      stage.post(i);
    }
  }

  @Test
  @Order(11)
  @Demand("overflow")
  void anEntryMayBringNothing() {
    stage.keepBack(7, 2);
    turn.run();
    require(
        step -> true,
        List.of("enter and wait", "enter", "enter", "7", "settled"),
        "one completion that is kept back, and comes with the third entry");
  }

  @Test
  @Order(18)
  @Demand("settled")
  void whatComesWhileItIsSettledIsForTheNextTurn() {
    Runnable settled =
        () -> {
          stage.settled();
          for (int i = 0; stage.seen().size() < 3 && i < 5; i++) {
            stage.post(i);
          }
        };
    new Turn(stage, stage::took, settled).run();
    require(
        step -> true,
        List.of("enter and wait", "settled"),
        "no completion, and five that come while it is settled");
  }

  @Test
  @Order(12)
  @Demand("settled")
  void whenTheConsumerThrowsTheTurnIsNotSettled() {
    for (Throwable planted : planted()) {
      TurnStage ring = new TurnStage();
      ring.post(0);
      ring.post(1);
      ring.post(2);
      Turn failing =
          new Turn(
              ring,
              data -> {
                ring.took(data);
                if (data == 0) {
                  throw Sneaky.thrown(planted);
                }
              },
              ring::settled);
      requireFailure(failing, ring, planted, "the consumer");
      if (ring.seen().contains("1")) {
        throw TurnLessons.notThrown("the consumer", "it was thrown later", ring.seen());
      }
      ring.seen().clear();
      failing.run();
      List<String> expected = List.of("enter and wait", "1", "2", "settled");
      if (!ring.seen().equals(expected)) {
        throw TurnLessons.lostAfterFailure(expected, ring.seen());
      }
    }
  }

  @Test
  @Order(13)
  @Demand("settled")
  void norWhenTheKernelCannotBeEntered() {
    for (Throwable planted : planted()) {
      for (boolean first : List.of(true, false)) {
        TurnStage ring = new TurnStage();
        ring.post(0);
        ring.keepBack(1, 1);
        Turn failing = new Turn(failingRing(ring, first, planted), ring::took, ring::settled);
        requireFailure(failing, ring, planted, "enter(" + first + ")");
        List<String> expected =
            first ? List.of("enter and wait") : List.of("enter and wait", "0", "enter");
        if (!ring.seen().equals(expected)) {
          throw TurnLessons.notThrown("enter(" + first + ")", "it was entered again", ring.seen());
        }
      }
    }
  }

  private static List<Throwable> planted() {
    return List.of(new IllegalStateException("planted"), new StackOverflowError("planted"));
  }

  /// A ring whose entries fail, those that wait or those that do not.
  private static Turn.Ring failingRing(TurnStage ring, boolean failing, Throwable planted) {
    return new Turn.Ring() {
      @Override
      public void enter(boolean waits) {
        ring.enter(waits);
        if (waits == failing) {
          throw Sneaky.thrown(planted);
        }
      }

      @Override
      public long next() {
        return ring.next();
      }

      @Override
      public boolean hasOverflow() {
        return ring.hasOverflow();
      }
    };
  }

  @Test
  @Order(19)
  @Demand("settled")
  void whatSettledThrowsTheCallerGetsToo() {
    for (Throwable planted : planted()) {
      TurnStage ring = new TurnStage();
      Runnable settled =
          () -> {
            ring.settled();
            throw Sneaky.thrown(planted);
          };
      requireThrown(new Turn(ring, ring::took, settled), ring, planted, "settled");
      if (!ring.seen().equals(List.of("enter and wait", "settled"))) {
        throw TurnLessons.wrong(
            List.of("enter and wait", "settled"),
            ring.seen(),
            "no completion, and a settled that throws");
      }
    }
  }

  private static void requireFailure(Turn failing, TurnStage ring, Throwable planted, String who) {
    requireThrown(failing, ring, planted, who);
    if (ring.seen().contains("settled")) {
      throw TurnLessons.settledAfterFailure(who, ring.seen());
    }
  }

  private static void requireThrown(Turn failing, TurnStage ring, Throwable planted, String who) {
    String happened = "run returned";
    try {
      failing.run();
    } catch (RuntimeException | Error thrown) {
      happened = thrown == planted ? "" : "run threw " + Lesson.name(thrown);
    }
    if (!happened.isEmpty()) {
      throw TurnLessons.notThrown(who, happened, ring.seen());
    }
  }

  @Test
  @Order(17)
  @Demand("overflow")
  void alsoWhenItsThreadWasInterrupted() {
    post(6);
    Thread.currentThread().interrupt();
    try {
      turn.run();
    } finally {
      Thread.interrupted();
    }
    require(
        step -> true,
        List.of("enter and wait", "0", "1", "2", "3", "enter", "4", "5", "settled"),
        "six completions and room for four, in a thread that was interrupted");
  }

  @Test
  @Order(14)
  @Demand("settled")
  void twoRingsHaveTwoTurns() {
    TurnStage other = new TurnStage();
    Turn ofOther = new Turn(other, other::took, other::settled);
    post(1);
    turn.run();
    require(
        step -> true,
        List.of("enter and wait", "0", "settled"),
        "one completion in one of two rings");
    other.post(5);
    ofOther.run();
    if (!other.seen().equals(List.of("enter and wait", "5", "settled"))) {
      throw TurnLessons.wrong(
          List.of("enter and wait", "5", "settled"),
          other.seen(),
          "one completion in the other ring");
    }
  }

  @Test
  @Order(15)
  @Demand("all taken")
  void theRingMayBeLarge() {
    many(MANY, "a ring that has room for them");
  }

  @Test
  @Order(16)
  @Demand("overflow")
  void orHaveRoomForOneAlone() {
    many(1, "a ring that has room for one");
  }

  private static void many(int room, String when) {
    TurnStage ring = new TurnStage(room);
    for (int i = 0; i < MANY; i++) {
      ring.post(i);
    }
    try {
      new Turn(ring, ring::took, ring::settled).run();
    } catch (StackOverflowError e) {
      throw TurnLessons.tooDeep(when);
    }
    long taken = ring.seen().stream().filter(TurnStage::isCompletion).count();
    if (taken != MANY) {
      throw TurnLessons.tooFew(MANY, taken, when);
    }
  }

  private void post(int count) {
    for (int i = 0; i < count; i++) {
      stage.post(i);
    }
  }

  /// Compares those steps of the turn that a demand is about.
  private void require(Predicate<String> about, List<String> expected, String when) {
    List<String> seen = stage.seen();
    if (!seen.stream().filter(about).toList().equals(expected.stream().filter(about).toList())) {
      throw TurnLessons.wrong(expected, seen, when);
    }
  }

  /// What a ring and its kernel are like.
  ///
  /// @param first so many are there in the beginning
  /// @param at the completion that is used when others come
  /// @param others so many then come
  /// @param idle so many entries bring nothing
  private record Kernel(int room, int first, int at, int others, int idle) {
    @Override
    public String toString() {
      return (room == 1 ? "room for one, " : "room for " + room + ", ")
          + first
          + " in the beginning"
          + (others > 0 ? ", " + others + " that come while " + at + " is used" : "")
          + (idle > 0 ? ", one that is kept back during an entry" : "");
    }
  }

  private static List<Kernel> kernels() {
    List<Kernel> all = new ArrayList<>();
    for (int room = 1; room <= 2; room++) {
      for (int first = 0; first <= 4; first++) {
        for (int idle = 0; idle <= 1; idle++) {
          all.add(new Kernel(room, first, 0, 0, idle));
          for (int at = 0; at < first + idle; at++) {
            all.add(new Kernel(room, first, at, 1, idle));
            all.add(new Kernel(room, first, at, 3, idle));
          }
        }
      }
    }
    return all;
  }

  @Test
  @Order(20)
  @Demand("overflow")
  void withAnyKernel() {
    for (Kernel kernel : kernels()) {
      for (int fails = 0; kernel.others < 3 && fails <= longest(kernel); fails++) {
        tryTurns(kernel, fails);
      }
      tryTurns(kernel, 0);
    }
  }

  /// How many calls there are in a turn in which none fails.
  private static int longest(Kernel kernel) {
    Life right = new Life(kernel, 0, new IllegalStateException("none"));
    right.turn();
    return right.stage.seen().size();
  }

  /// Has the call of this number fail, from 1, and tries the next turn, too.
  private static void tryTurns(Kernel kernel, int fails) {
    Throwable planted = PLANTED.get(fails % PLANTED.size());
    Life right = new Life(kernel, fails, planted);
    Life tried = new Life(kernel, fails, planted);
    Turn turn = new Turn(tried, tried::use, tried::settled);
    for (int round = 1; round <= 2; round++) {
      String thrown = thrownBy(turn::run);
      String expected = thrownBy(right::turn);
      List<String> steps = right.stage.seen();
      if (!tried.stage.seen().equals(steps)) {
        throw fails == 0
            ? TurnLessons.wrong(steps, tried.stage.seen(), kernel + ", in turn " + round)
            : TurnLessons.failed(round, fails, steps, tried.stage.seen(), kernel.toString());
      }
      if (!thrown.equals(expected)) {
        throw TurnLessons.notThrown(who(steps.getLast()), thrown, tried.stage.seen());
      }
      right.nextTurn();
      tried.nextTurn();
    }
  }

  private static String who(String step) {
    return TurnStage.isCompletion(step) ? "the consumer" : step;
  }

  private static String thrownBy(Runnable turn) {
    try {
      turn.run();
      return "run returned";
    } catch (Throwable thrown) {
      return "run threw " + Lesson.name(thrown) + (PLANTED.contains(thrown) ? "" : " of its own");
    }
  }

  /// A ring and what uses it. It is taken for a turn by the answer, or by itself.
  private static final class Life implements Turn.Ring {
    private final Kernel kernel;
    private final Throwable planted;
    private final TurnStage stage;
    private int fails;

    private Life(Kernel kernel, int fails, Throwable planted) {
      this.kernel = kernel;
      this.fails = fails;
      this.planted = planted;
      stage = new TurnStage(kernel.room);
      for (int i = 0; i < kernel.first; i++) {
        stage.post(i);
      }
      if (kernel.idle > 0) {
        stage.keepBack(kernel.first, kernel.idle);
      }
    }

    /// The turn as it has to be.
    private void turn() {
      enter(true);
      while (true) {
        for (long data = next(); data != -1; data = next()) {
          use(data);
        }
        if (!hasOverflow()) {
          settled();
          return;
        }
        enter(false);
      }
    }

    /// In the next turn nothing fails.
    private void nextTurn() {
      stage.seen().clear();
      fails = 0;
      stage.post(90);
    }

    private void mayFail() {
      if (stage.seen().size() == fails) {
        throw Sneaky.thrown(planted);
      }
    }

    @Override
    public void enter(boolean waits) {
      stage.enter(waits);
      mayFail();
    }

    @Override
    public long next() {
      return stage.next();
    }

    @Override
    public boolean hasOverflow() {
      return stage.hasOverflow();
    }

    private void use(long data) {
      stage.took(data);
      for (int i = 1; data == kernel.at && i <= kernel.others; i++) {
        stage.post(10 + i);
      }
      mayFail();
    }

    private void settled() {
      stage.settled();
      mayFail();
    }
  }
}
