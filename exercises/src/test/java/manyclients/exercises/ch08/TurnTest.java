package manyclients.exercises.ch08;

import java.util.List;
import java.util.function.Predicate;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

class TurnTest {
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
    post(1);
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
    stage.post(-2);
    stage.post(Long.MIN_VALUE);
    turn.run();
    require(
        step -> !step.startsWith("enter") && !step.equals("settled"),
        List.of("enter and wait", "-2", "" + Long.MIN_VALUE, "settled"),
        "completions with negative data");
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
