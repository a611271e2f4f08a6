package manyclients.exercises.ch08;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

class LastingReceiveTest {
  private static final String ENDED =
      "A completion without more is the last one: the client would not be heard of again.";
  private static final String TWICE =
      "Two receives under way on one socket take its bytes from each other.";
  private static final String STARVED =
      "While no buffer is there, it would end again and again, as fast as the processor can.";

  private static final String WANTED =
      "It is wanted until want(false) says otherwise: what an end means, the caller decides.";

  private static final String SUMMARY =
      "Three things decide: whether it is wanted, whether it is under way (and was cancelled), and"
          + " whether buffers are there. Each call changes one of them, and then all are looked"
          + " at.";

  private final LastingReceiveStage kernel = new LastingReceiveStage();
  private final LastingReceive receive = new LastingReceive(kernel);

  @Test
  @Order(1)
  @Demand("one at a time")
  void itIsSubmittedOnceForManyCompletions() {
    receive.want(true);
    requireAsked(List.of("submit"), "when it is wanted", ENDED);
    receive.completed(10, true);
    receive.want(true);
    receive.completed(10, true);
    requireAsked(List.of(), "while there is more to come", TWICE);
  }

  @Test
  @Order(2)
  @Demand("submitted again")
  void whenItHasEndedItIsSubmittedAgain() {
    receive.want(true);
    kernel.look();
    for (int i = 0; i < 100; i++) {
      receive.completed(10, true);
      receive.completed(10, false);
      requireAsked(List.of("submit"), "after a completion without more", ENDED);
    }
  }

  @Test
  @Order(3)
  @Demand("no buffers")
  void withoutBuffersItWaits() {
    receive.want(true);
    kernel.look();
    for (int i = 0; i < 100; i++) {
      receive.completed(-LastingReceive.ENOBUFS, false);
      receive.want(true);
      requireAsked(List.of(), "after ENOBUFS, before buffers are back", STARVED);
      receive.buffersAreBack();
      requireAsked(List.of("submit"), "when buffers are back", ENDED);
      receive.buffersAreBack();
      requireAsked(List.of(), "when buffers are back again", TWICE);
    }
  }

  @Test
  @Order(4)
  @Demand("cancelling")
  void whatIsNotWantedIsCancelledOnce() {
    receive.want(true);
    kernel.look();
    receive.want(false);
    receive.want(false);
    requireAsked(List.of("cancel"), "when it is no longer wanted, twice", "One will do.");
    receive.completed(10, true);
    receive.completed(-125, false);
    requireAsked(List.of(), "when it has ended", "It is not wanted any more.");
    receive.buffersAreBack();
    requireAsked(List.of(), "when buffers are back", "It is not wanted any more.");
  }

  @Test
  @Order(5)
  @Demand("cancelling")
  void wantedAgainWhileItIsCancelledItWaitsForTheEnd() {
    receive.want(true);
    receive.want(false);
    kernel.look();
    receive.want(true);
    requireAsked(List.of(), "when it is wanted again, and has not ended", TWICE);
    receive.completed(-125, false);
    requireAsked(List.of("submit"), "when it has ended", ENDED);
    receive.want(false);
    requireAsked(List.of("cancel"), "when it is no longer wanted", "It is under way again.");
  }

  @Test
  @Order(6)
  @Demand("cancelling")
  void whatIsNotUnderWayIsNotCancelled() {
    String nothing = "There is no receive that the kernel could end.";
    receive.want(false);
    requireAsked(List.of(), "when it is not wanted, and never was", nothing);
    receive.want(true);
    receive.completed(-LastingReceive.ENOBUFS, false);
    kernel.look();
    receive.want(false);
    requireAsked(List.of(), "when it has ended with ENOBUFS and is no longer wanted", nothing);
  }

  @Test
  @Order(7)
  @Demand("submitted again")
  void whateverItHasEndedWith() {
    receive.want(true);
    kernel.look();
    for (int result : List.of(0, -125, -104, -LastingReceive.ENOBUFS - 1, LastingReceive.ENOBUFS)) {
      receive.completed(result, false);
      requireAsked(List.of("submit"), "when it has ended with " + result, WANTED);
    }
  }

  @Test
  @Order(8)
  @Demand("submitted again")
  void andOnlyWhenItHasEnded() {
    receive.want(true);
    kernel.look();
    for (int result : List.of(0, -11, 10)) {
      receive.completed(result, true);
      requireAsked(List.of(), "after " + result + ", while there is more to come", TWICE);
    }
  }

  @Test
  @Order(9)
  @Demand("no buffers")
  void notToBeWantedForAWhileIsNoBuffer() {
    receive.want(true);
    receive.completed(-LastingReceive.ENOBUFS, false);
    kernel.look();
    receive.want(false);
    receive.want(true);
    requireAsked(List.of(), "after ENOBUFS, when it was not wanted for a while", STARVED);
    receive.buffersAreBack();
    requireAsked(List.of("submit"), "when buffers are back", ENDED);
  }

  @Test
  @Order(10)
  @Demand("no buffers")
  void buffersMayComeBackWhileItIsNotWanted() {
    receive.want(true);
    receive.completed(-LastingReceive.ENOBUFS, false);
    receive.want(false);
    receive.buffersAreBack();
    kernel.look();
    receive.want(true);
    requireAsked(
        List.of("submit"),
        "when it is wanted again, and buffers are back",
        "Buffers came back while it was not wanted, and may not come back again: none is out.");
  }

  @Test
  @Order(11)
  @Demand("no buffers")
  void noneMayBeThereWhenItIsCancelled() {
    receive.want(true);
    receive.want(false);
    receive.completed(-LastingReceive.ENOBUFS, false);
    kernel.look();
    receive.want(true);
    requireAsked(List.of(), "when it was cancelled, and ended with ENOBUFS", STARVED);
    receive.buffersAreBack();
    requireAsked(List.of("submit"), "when buffers are back", ENDED);
    receive.want(false);
    receive.want(true);
    receive.completed(-LastingReceive.ENOBUFS, false);
    requireAsked(
        List.of("cancel"), "when it was cancelled, wanted again, and ended with ENOBUFS", STARVED);
    receive.buffersAreBack();
    requireAsked(List.of("submit"), "when buffers are back", ENDED);
  }

  @Test
  @Order(12)
  @Demand("no buffers")
  void buffersThatCameBackBeforeAreNotThere() {
    receive.want(true);
    receive.buffersAreBack();
    requireAsked(List.of("submit"), "when buffers are back, and it is under way", TWICE);
    receive.completed(-LastingReceive.ENOBUFS, false);
    requireAsked(List.of(), "after ENOBUFS, when buffers came back before it", STARVED);
  }

  @Test
  @Order(13)
  @Demand("cancelling")
  void onceInEachSubmissionIsEnough() {
    receive.want(true);
    receive.want(false);
    kernel.look();
    receive.want(true);
    receive.completed(10, true);
    receive.buffersAreBack();
    requireAsked(List.of(), "when it is wanted again, and has not ended", TWICE);
    receive.want(false);
    requireAsked(
        List.of(), "when it is not wanted again, and its cancel is under way", "One will do.");
    receive.completed(-125, false);
    requireAsked(List.of(), "when it has ended", "It is not wanted any more.");
  }

  @Test
  @Order(14)
  @Demand("cancelling")
  void theEndMayBeAnotherThanTheCancel() {
    receive.want(true);
    for (int result : List.of(10, 0, -104)) {
      receive.want(false);
      receive.completed(result, false);
      kernel.look();
      receive.want(true);
      requireAsked(
          List.of("submit"),
          "when it was cancelled, ended with " + result + ", and is wanted",
          ENDED);
    }
    receive.want(false);
    requireAsked(List.of("cancel"), "when it is no longer wanted", "It is under way again.");
  }

  @Test
  @Order(15)
  @Demand("cancelling")
  void itIsCancelledAlsoAfterSomethingHasCome() {
    receive.want(true);
    receive.want(true);
    receive.completed(10, true);
    kernel.look();
    receive.want(false);
    requireAsked(List.of("cancel"), "when it is no longer wanted", "It is under way.");
    receive.want(false);
    receive.completed(-125, false);
    receive.want(false);
    requireAsked(List.of(), "when it has ended, and is not wanted", "It is not wanted any more.");
    receive.want(true);
    requireAsked(
        List.of("submit"), "when it is wanted again", "What was said last is what counts.");
  }

  @Test
  @Order(16)
  @Demand("one at a time")
  void eachClientHasItsOwn() {
    LastingReceiveStage other = new LastingReceiveStage();
    LastingReceive ofOther = new LastingReceive(other);
    receive.want(true);
    receive.completed(-LastingReceive.ENOBUFS, false);
    requireAsked(List.of("submit"), "when it is wanted", ENDED);
    ofOther.want(true);
    requireAsked(other, List.of("submit"), "when another client's is wanted, too", ENDED);
  }

  /// What may happen to a receive.
  private enum Step {
    WANT("want(true)"),
    UNWANT("want(false)"),
    COMES("completed(10, true)"),
    ENDS("completed(10, false)"),
    CLOSES("completed(0, false)"),
    BREAKS("completed(-104, false)"),
    IS_CANCELLED("completed(-125, false)"),
    STARVES("completed(-ENOBUFS, false)"),
    BACK("buffersAreBack()");

    private final String call;

    Step(String call) {
      this.call = call;
    }

    @Override
    public String toString() {
      return call;
    }

    private int result() {
      return switch (this) {
        case CLOSES -> 0;
        case BREAKS -> -104;
        case IS_CANCELLED -> -125;
        default -> 10;
      };
    }
  }

  private static final Set<Step> FEW =
      EnumSet.complementOf(EnumSet.of(Step.CLOSES, Step.BREAKS, Step.IS_CANCELLED));

  private static final Set<Step> COMPLETIONS = EnumSet.range(Step.COMES, Step.STARVES);

  @Test
  @Order(17)
  @Demand("one at a time")
  void whateverHappens() {
    Sequences.all(List.copyOf(FEW), 7, LastingReceiveTest::happens);
    Sequences.all(List.of(Step.values()), 5, LastingReceiveTest::happens);
  }

  private static boolean happens(List<Step> steps) {
    LastingReceiveStage asked = new LastingReceiveStage();
    LastingReceive one = new LastingReceive(asked);
    boolean wanted = false;
    boolean underWay = false;
    boolean cancelled = false;
    boolean starved = false;
    for (Step step : steps) {
      if (COMPLETIONS.contains(step) && !underWay) {
        return false;
      }
      List<String> expected = new ArrayList<>();
      switch (step) {
        case WANT -> {
          wanted = true;
          one.want(true);
        }
        case UNWANT -> {
          wanted = false;
          if (underWay && !cancelled) {
            cancelled = true;
            expected.add("cancel");
          }
          one.want(false);
        }
        case COMES -> one.completed(10, true);
        case ENDS, CLOSES, BREAKS, IS_CANCELLED -> {
          underWay = false;
          one.completed(step.result(), false);
        }
        case STARVES -> {
          underWay = false;
          starved = true;
          one.completed(-LastingReceive.ENOBUFS, false);
        }
        case BACK -> {
          starved = false;
          one.buffersAreBack();
        }
      }
      if (wanted && !underWay && !starved) {
        underWay = true;
        cancelled = false;
        expected.add("submit");
      }
      List<String> seen = asked.look();
      if (!seen.equals(expected)) {
        String when = "by the last of " + Sequences.told(steps);
        throw LastingReceiveLessons.asked(expected, seen, when, SUMMARY);
      }
    }
    return true;
  }

  private void requireAsked(List<String> expected, String when, String means) {
    requireAsked(kernel, expected, when, means);
  }

  private static void requireAsked(
      LastingReceiveStage of, List<String> expected, String when, String means) {
    List<String> asked = of.look();
    if (!asked.equals(expected)) {
      throw LastingReceiveLessons.asked(expected, asked, when, means);
    }
  }
}
