package manyclients.exercises.ch08;

import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

class TurnTest {
  private final TurnStage stage = new TurnStage();
  private final Turn turn = new Turn(stage, stage::took, stage::settled);

  @Test
  @Order(1)
  void whatIsInTheRingIsTakenWithOneEntry() {
    post(3);
    turn.run();
    require(List.of("enter and wait", "0", "1", "2", "settled"), "three completions");
  }

  @Test
  @Order(2)
  void whatHadNoRoomIsTakenInTheSameTurn() {
    post(6);
    turn.run();
    require(
        List.of("enter and wait", "0", "1", "2", "3", "enter", "4", "5", "settled"),
        "six completions and room for four");
  }

  @Test
  @Order(3)
  void theRingMayBeTooSmallAgainAndAgain() {
    post(10);
    turn.run();
    require(
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
  @Order(4)
  void theNextTurnIsLikeTheFirst() {
    post(1);
    turn.run();
    stage.seen().clear();
    post(1);
    turn.run();
    require(List.of("enter and wait", "0", "settled"), "one completion in the second turn");
  }

  private void post(int count) {
    for (int i = 0; i < count; i++) {
      stage.post(i);
    }
  }

  private void require(List<String> expected, String when) {
    if (!stage.seen().equals(expected)) {
      throw TurnLessons.wrong(expected, stage.seen(), when);
    }
  }
}
