package manyclients.exercises.ch08;

import java.util.List;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// One buffer, and a kernel that is slow.
class LentBuffersTest {
  private static final String REST =
      "After a short send, the rest begins where the bytes that were sent end.";

  private static final String NOTHING_LEFT = "After an error there is nothing left to send.";
  private static final String OTHER =
      "A cancel is about one send of one buffer: other replies are sent to their end.";
  private static final String DONE =
      "It may have been done, all of it or a part, before it could be cancelled: its one completion"
          + " says so.";
  private static final List<Integer> ERRORS = List.of(-104, -32, -11, -4, -1, -125);

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
    requireAsked(List.of("submit 0 from 0, 100 bytes"), NOTHING_LEFT);
    requireOneFree("after an error");
  }

  @Test
  @Order(10)
  @Demand("free again")
  void whateverTheErrorIsAlsoAfterAShortSend() {
    LentBuffers three = allTaken(3);
    for (int error : ERRORS) {
      three.send(1, 100);
      three.completed(1, 40);
      kernel.asked.clear();
      three.completed(1, error);
      requireAsked(List.of(), NOTHING_LEFT);
      requireFree(three, 1, "after 40 bytes and the error " + error);
    }
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
    for (int i = 0; i < 3; i++) {
      kernel.asked.clear();
      buffers.completed(buffer, 0);
      requireNoneFree("after 0 bytes of 100");
      requireAsked(List.of("submit 0 from 0, 100 bytes"), REST);
    }
  }

  @Test
  @Order(5)
  @Demand("short sends")
  void andEachBufferHasARestOfItsOwn() {
    LentBuffers two = allTaken(2);
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
    LentBuffers three = allTaken(3);
    three.send(2, 100);
    three.completed(2, 100);
    three.take();
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

  @Test
  @Order(11)
  @Demand("free again")
  void itIsFreeWhoseSendHasEnded() {
    LentBuffers three = allTaken(3);
    for (int i = 0; i < 3; i++) {
      three.send(i, 100);
    }
    three.completed(1, 100);
    requireFree(three, 1, "when all of it was sent");
    three.completed(2, -104);
    requireFree(three, 2, "after an error");
  }

  @Test
  @Order(21)
  @Demand("free again")
  void theOthersAreFreeMeanwhile() {
    LentBuffers three = new LentBuffers(kernel, 3);
    three.send(three.take(), 100);
    three.send(three.take(), 100);
    int taken = three.take();
    if (taken == -1) {
      throw LentBuffersLessons.othersTaken();
    }
  }

  @Test
  @Order(12)
  @Demand("free again")
  void alsoAfterAReplyOfNoBytes() {
    int buffer = buffers.take();
    buffers.send(buffer, 0);
    if (!kernel.asked.isEmpty()) {
      requireAsked(List.of("submit 0 from 0, 0 bytes"), "An empty reply has no bytes to send.");
      kernel.asked.clear();
      buffers.completed(buffer, 0);
      requireAsked(List.of(), "All of an empty reply is sent when 0 bytes are.");
    }
    requireOneFree("after a reply of no bytes");
  }

  @Test
  @Order(13)
  @Demand("short sends")
  void alsoOfALongReply() {
    int most = Integer.MAX_VALUE;
    int buffer = buffers.take();
    buffers.send(buffer, most);
    buffers.completed(buffer, 1);
    buffers.completed(buffer, most - 2);
    requireAsked(
        List.of(
            "submit 0 from 0, " + most + " bytes",
            "submit 0 from 1, " + (most - 1) + " bytes",
            "submit 0 from " + (most - 1) + ", 1 bytes"),
        REST);
  }

  @Test
  @Order(19)
  @Demand("short sends")
  void alsoByteByByte() {
    int length = 1000;
    int buffer = buffers.take();
    buffers.send(buffer, length);
    for (int sent = 1; sent < length; sent++) {
      kernel.asked.clear();
      buffers.completed(buffer, 1);
      requireNoneFree("after " + sent + " bytes of " + length);
      requireAsked(List.of("submit 0 from " + sent + ", " + (length - sent) + " bytes"), REST);
    }
    buffers.completed(buffer, 1);
    requireOneFree("when the last byte was sent");
  }

  @Test
  @Order(20)
  @Demand("cancelling")
  void alsoWhenItIsCancelledTwice() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.cancel(buffer);
    buffers.cancel(buffer);
    requireNoneFree("after it was cancelled twice, before its completion");
    buffers.completed(buffer, -125);
    requireOneFree("after the completion that says it was cancelled");
  }

  @Test
  @Order(14)
  @Demand("cancelling")
  void itMayHaveBeenDoneWhenItIsCancelled() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.cancel(buffer);
    buffers.completed(buffer, 100);
    requireOneFree("when it was cancelled, and all of it was sent already", DONE);
  }

  @Test
  @Order(15)
  @Demand("cancelling")
  void orDoneInPart() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, 30);
    buffers.cancel(buffer);
    kernel.asked.clear();
    buffers.completed(buffer, 10);
    kernel.asked.remove("cancel " + buffer); // the rest may be cancelled in its turn
    if (!kernel.asked.isEmpty()) {
      requireAsked(List.of("submit 0 from 40, 60 bytes"), REST);
      requireNoneFree("while the rest of it is being sent");
      buffers.completed(buffer, 60);
    }
    requireOneFree("when it was cancelled, and has ended after a part", DONE);
  }

  @Test
  @Order(22)
  @Demand("cancelling")
  void orWithoutAByte() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.cancel(buffer);
    kernel.asked.clear();
    buffers.completed(buffer, 0);
    kernel.asked.remove("cancel " + buffer); // the rest may be cancelled in its turn
    if (!kernel.asked.isEmpty()) {
      requireAsked(List.of("submit 0 from 0, 100 bytes"), REST);
      buffers.completed(buffer, 100);
    }
    requireOneFree("when it was cancelled, and has ended without a byte", DONE);
  }

  @Test
  @Order(16)
  @Demand("cancelling")
  void itIsThatSendThatIsCancelled() {
    LentBuffers three = allTaken(3);
    three.send(1, 100);
    three.send(2, 100);
    three.completed(1, 40);
    kernel.asked.clear();
    three.cancel(1);
    three.completed(2, 40);
    requireAsked(List.of("cancel 1", "submit 2 from 40, 60 bytes"), OTHER);
  }

  @Test
  @Order(17)
  @Demand("cancelling")
  void andNotTheNextOne() {
    for (int end : List.of(-125, 100, -104)) {
      int buffer = buffers.take();
      buffers.send(buffer, 100);
      buffers.cancel(buffer);
      buffers.completed(buffer, end);
      requireOneFree("after the completion of what was cancelled, " + end, DONE);
      requireRestIsSent();
    }
  }

  @Test
  @Order(18)
  @Demand("cancelling")
  void alsoIfTheCancelComesTooLate() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, 100);
    buffers.cancel(buffer);
    requireOneFree("after its send, and a cancel that came too late");
    requireRestIsSent();
  }

  @Test
  @Order(23)
  @Demand("cancelling")
  void theRestOfWhatWasCancelledMayBeCancelled() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.cancel(buffer);
    buffers.completed(buffer, 40);
    if (kernel.asked.contains("submit 0 from 40, 60 bytes")
        && kernel.asked.lastIndexOf("cancel 0") < kernel.asked.size() - 1) {
      buffers.cancel(buffer);
      requireAsked(
          List.of(
              "submit 0 from 0, 100 bytes", "cancel 0", "submit 0 from 40, 60 bytes", "cancel 0"),
          "The first cancel ended the first send. The rest is a send of its own, which a client"
              + " that reads nothing never ends.");
    }
  }

  /// Sends a reply in two parts, which is cancelled then.
  private void requireRestIsSent() {
    kernel.asked.clear();
    buffers.send(0, 100);
    buffers.completed(0, 40);
    buffers.cancel(0);
    requireAsked(
        List.of("submit 0 from 0, 100 bytes", "submit 0 from 40, 60 bytes", "cancel 0"), OTHER);
    buffers.completed(0, -125);
  }

  private LentBuffers allTaken(int count) {
    LentBuffers all = new LentBuffers(kernel, count);
    for (int i = 0; i < count; i++) {
      all.take();
    }
    return all;
  }

  private static void requireFree(LentBuffers of, int expected, String when) {
    int taken = of.take();
    if (taken != expected) {
      throw LentBuffersLessons.another(expected, taken, when);
    }
    if (of.take() != -1) {
      throw LentBuffersLessons.twice();
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
    requireOneFree(when, "Each end of a send gives the buffer back, and an error is one.");
  }

  private void requireOneFree(String when, String means) {
    if (buffers.take() == -1) {
      throw LentBuffersLessons.neverFree(when, means);
    }
    if (buffers.take() != -1) {
      throw LentBuffersLessons.twice();
    }
  }
}
