package manyclients.exercises.ch07;

import java.util.List;
import java.util.function.Consumer;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Each test says only what happens. The stage knows what the deadline should do then.
class LazyDeadlineTest {
  private final LazyDeadlineStage stage = new LazyDeadlineStage(false);
  private final LazyDeadlineStage strict = new LazyDeadlineStage(true);

  @Test
  @Order(1)
  @Demand("in time")
  void aDeadlinePassesWhenItIsDue() {
    stage.moveTo(100);
    stage.until(150);
  }

  @Test
  @Order(2)
  @Demand("in time")
  void aDeadlineThatMovesToALaterMomentPassesThen() {
    stage.moveTo(100);
    stage.until(50);
    stage.moveTo(250);
    stage.until(300);
  }

  @Test
  @Order(3)
  @Demand("in time")
  void aDeadlineThatMovesToAnEarlierMomentPassesThen() {
    stage.moveTo(1_000);
    stage.until(50);
    stage.moveTo(100);
    stage.until(150);
  }

  @Test
  @Order(4)
  @Demand("in time")
  void aDeadlineMayMoveToAMomentThatIsOver() {
    stage.until(100);
    stage.moveTo(50);
    stage.until(101);
  }

  @Test
  @Order(5)
  @Demand("in time")
  void aLookMayComeLate() {
    stage.moveTo(100);
    stage.pass(103);
    stage.look();
    stage.moveTo(200);
    stage.moveTo(300);
    stage.pass(102);
    stage.look();
    stage.until(300);
  }

  @Test
  @Order(6)
  @Demand("few calls")
  void movesToALaterMomentFileNothing() {
    for (int i = 0; i < 50; i++) {
      strict.moveTo(100 + i);
      strict.until(i);
    }
    strict.until(200);
  }

  @Test
  @Order(7)
  @Demand("few calls")
  void anOldLookFilesNothing() {
    strict.moveTo(1_000);
    strict.moveTo(100);
    strict.until(150); // it has passed, so the look at 1,000 is no longer needed
    strict.moveTo(2_000);
    strict.until(1_500);
  }

  @Test
  @Order(8)
  @Demand("once")
  void aDeadlineThatWasNeverMovedNeverPasses() {
    stage.until(100);
    stage.lookUnasked();
  }

  @Test
  @Order(9)
  @Demand("once")
  void aDeadlinePassesOnceAndMayBeMovedAgain() {
    stage.moveTo(1_000);
    stage.moveTo(100);
    stage.until(1_100); // the look at 1,000 finds nothing
    stage.moveTo(1_200);
    stage.until(1_300);
  }

  /// A step that may happen, with the clock on time or late.
  private record Step(String name, Consumer<LazyDeadlineStage> action) {}

  private static final Step LOOK = new Step("look", LazyDeadlineStage::look);

  private static final List<Step> STEPS =
      List.of(
          new Step("move to now", stage -> stage.moveBy(0)),
          new Step("move to soon", stage -> stage.moveBy(1)),
          new Step("move to later", stage -> stage.moveBy(4)),
          new Step("two pass", stage -> stage.pass(2)),
          LOOK);

  @Test
  @Order(10)
  @Demand("few calls")
  void movesAndLooksInAnyOrder() {
    Sequences.all(STEPS, 7, LazyDeadlineTest::canHappen);
  }

  private static boolean canHappen(List<Step> steps) {
    LazyDeadlineStage stage = new LazyDeadlineStage(true);
    for (Step step : steps) {
      if (step == LOOK && !stage.isDue()) {
        return false;
      }
      step.action.accept(stage);
    }
    stage.until(50);
    return true;
  }
}
