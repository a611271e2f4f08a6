package manyclients.exercises.ch08;

import java.util.List;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

class LastingReceiveTest {
  private static final String ENDED =
      "A completion without more is the last one: the client would not be heard of again.";
  private static final String TWICE =
      "Two receives under way on one socket take its bytes from each other.";
  private static final String STARVED =
      "While no buffer is there, it would end again and again, as fast as the processor can.";

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
    for (int i = 0; i < 3; i++) {
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
    for (int i = 0; i < 2; i++) {
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

  private void requireAsked(List<String> expected, String when, String means) {
    List<String> asked = kernel.look();
    if (!asked.equals(expected)) {
      throw LastingReceiveLessons.asked(expected, asked, when, means);
    }
  }
}
