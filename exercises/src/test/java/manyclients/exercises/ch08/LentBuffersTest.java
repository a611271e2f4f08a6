package manyclients.exercises.ch08;

import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// One buffer, and a kernel that is slow.
class LentBuffersTest {
  private final LentBuffersStage kernel = new LentBuffersStage();
  private final LentBuffers buffers = new LentBuffers(kernel, 1);

  @Test
  @Order(1)
  void aBufferBelongsToTheKernelUntilItsSendHasCompleted() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    requireNoneFree("while it is being sent");
    buffers.completed(buffer, 100);
    requireOneFree("when all of it was sent");
  }

  @Test
  @Order(2)
  void whatIsLeftOfAShortSendIsSent() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.completed(buffer, 40);
    requireNoneFree("after 40 bytes of 100");
    buffers.completed(buffer, 50);
    requireNoneFree("after 90 bytes of 100");
    List<String> expected =
        List.of("submit from 0, 100 bytes", "submit from 40, 60 bytes", "submit from 90, 10 bytes");
    if (!kernel.asked.equals(expected)) {
      throw LentBuffersLessons.asked(expected, kernel.asked);
    }
    buffers.completed(buffer, 10);
    requireOneFree("when the last byte was sent");
  }

  @Test
  @Order(3)
  void whatWasCancelledBelongsToTheKernelUntilItSaysSo() {
    int buffer = buffers.take();
    buffers.send(buffer, 100);
    buffers.cancel(buffer);
    requireNoneFree("after it was cancelled, before its completion");
    buffers.completed(buffer, -125);
    requireOneFree("after the completion that says it was cancelled");
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
