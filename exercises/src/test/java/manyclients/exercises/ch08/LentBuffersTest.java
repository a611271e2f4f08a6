package manyclients.exercises.ch08;

import java.util.List;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// One buffer, and a kernel that is slow.
class LentBuffersTest {
  private static final String REST =
      "After a short send, the rest begins where the bytes that were sent end.";

  private final LentBuffersStage kernel = new LentBuffersStage();
  private final LentBuffers buffers = new LentBuffers(kernel, 1);

  @Test
  @Order(1)
  @Demand("submission")
  void eachReplyIsSubmittedFromTheBeginning() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, 100);
    buffers.send(buffer, 30);
    requireAsked(
        List.of("submit 0 from 0, 100 bytes", "submit 0 from 0, 30 bytes"),
        "Each reply begins where its buffer begins, and has its own length.");
  }

  @Test
  @Order(2)
  @Demand("free again")
  void aBufferBelongsToTheKernelUntilItsSendHasCompleted() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    requireNoneFree("while it is being sent");
    buffers.completed(buffer, 100);
    requireOneFree("when all of it was sent");
  }

  @Test
  @Order(3)
  @Demand("free again")
  void anErrorIsAnEnd() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, -104);
    requireAsked(
        List.of("submit 0 from 0, 100 bytes"), "After an error there is nothing left to send.");
    requireOneFree("after an error");
  }

  @Test
  @Order(4)
  @Demand("short sends")
  void whatIsLeftOfAShortSendIsSent() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, 40);
    requireNoneFree("after 40 bytes of 100");
    buffers.completed(buffer, 50);
    requireNoneFree("after 90 bytes of 100");
    requireAsked(
        List.of(
            "submit 0 from 0, 100 bytes",
            "submit 0 from 40, 60 bytes",
            "submit 0 from 90, 10 bytes"),
        REST);
    buffers.completed(buffer, 10);
    requireOneFree("when the last byte was sent");
  }

  @Test
  @Order(9)
  @Demand("short sends")
  void alsoWhenNothingWasSent() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, 0);
    requireNoneFree("after 0 bytes of 100");
    requireAsked(List.of("submit 0 from 0, 100 bytes", "submit 0 from 0, 100 bytes"), REST);
  }

  @Test
  @Order(5)
  @Demand("short sends")
  void andEachBufferHasARestOfItsOwn() {
    LentBuffers two = new LentBuffers(kernel, 2);
    two.send(0, 100);
    two.send(1, 50);
    two.completed(1, 20);
    two.completed(0, 70);
    requireAsked(
        List.of(
            "submit 0 from 0, 100 bytes",
            "submit 1 from 0, 50 bytes",
            "submit 1 from 20, 30 bytes",
            "submit 0 from 70, 30 bytes"),
        REST);
  }

  @Test
  @Order(6)
  @Demand("cancelling")
  void whatWasCancelledBelongsToTheKernelUntilItSaysSo() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.cancel(buffer);
    requireAsked(
        List.of("submit 0 from 0, 100 bytes", "cancel 0"),
        "A client that has gone may never take the rest: ask the kernel to end the send.");
    requireNoneFree("after it was cancelled, before its completion");
    buffers.completed(buffer, -125);
    requireOneFree("after the completion that says it was cancelled");
  }

  @Test
  @Order(7)
  @Demand("short sends")
  void alsoWhenABufferIsUsedAgain() {
    LentBuffers three = new LentBuffers(kernel, 3);
    three.send(2, 100);
    three.completed(2, 100);
    three.send(2, 60);
    three.completed(2, 20);
    requireAsked(
        List.of(
            "submit 2 from 0, 100 bytes",
            "submit 2 from 0, 60 bytes",
            "submit 2 from 20, 40 bytes"),
        REST);
  }

  @Test
  @Order(8)
  @Demand("free again")
  void thereAreAsManyAsWereAskedFor() {
    LentBuffers three = new LentBuffers(kernel, 3);
    for (int i = 0; i < 3; i++) {
      if (three.take() == -1) {
        throw LentBuffersLessons.tooFew(i);
      }
    }
  }

  private void requireAsked(List<String> expected, String means) {
    if (!kernel.asked.equals(expected)) {
      throw LentBuffersLessons.asked(expected, kernel.asked, means);
    }
  }

  private void requireNoneFree(String when) {
    if (buffers.take() != -1) {
      throw LentBuffersLessons.tooEarly(when);
    }
  }

  private void requireOneFree(String when) {
    if (buffers.take() == -1) {
      throw LentBuffersLessons.neverFree(when);
    }
    if (buffers.take() != -1) {
      throw LentBuffersLessons.twice();
    }
  }
}
