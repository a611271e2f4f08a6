package manyclients.exercises.ch08;

import java.util.List;
import java.util.function.Predicate;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sneaky;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

class TurnTest {
  private static final int MANY = 100_000;

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
}
