package manyclients.uring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Both queues, with a scripted kernel at the other end, including where their counts wrap around.
class QueuesTest {

  @ParameterizedTest
  @ValueSource(ints = {0, Integer.MAX_VALUE - 2, -3})
  void whatIsSubmittedArrivesInOrderRoundAfterRound(int start) {
    ScriptedKernel kernel = new ScriptedKernel(start);
    SubmissionQueue queue = kernel.submissions();
    for (long data = 0; data < 12; data += 3) {
      for (long next = data; next < data + 3; next++) {
        queue.put(0, -1, 0, 0, 0, 0, next, 0);
      }
      assertThat(queue.unsubmitted()).isEqualTo(3);
      assertThat(kernel.take()).containsExactly(data, data + 1, data + 2);
      assertThat(queue.unsubmitted()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Integer.MAX_VALUE - 2, -3})
  void aFullQueueTakesNoMoreUntilTheKernelHasTakenSome(int start) {
    ScriptedKernel kernel = new ScriptedKernel(start);
    SubmissionQueue queue = kernel.submissions();
    for (int i = 0; i < ScriptedKernel.ENTRIES; i++) {
      queue.put(0, -1, 0, 0, 0, 0, i, 0);
    }
    assertThat(queue.room()).isZero();
    assertThatThrownBy(() -> queue.put(0, -1, 0, 0, 0, 0, 9, 0))
        .isInstanceOf(IllegalStateException.class);
    kernel.take();
    queue.put(0, -1, 0, 0, 0, 0, 9, 0);
    assertThat(kernel.take()).containsExactly(9L);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Integer.MAX_VALUE - 2, -3})
  void aCompletionKeepsItsPlaceUntilTheNextIsAskedFor(int start) {
    ScriptedKernel kernel = new ScriptedKernel(start);
    CompletionQueue queue = kernel.completions();
    for (int i = 0; i < ScriptedKernel.ENTRIES; i++) {
      assertThat(kernel.post(i, 10 * i)).isTrue();
    }
    assertThat(queue.next()).isTrue();
    assertThat(kernel.post(4, 40)).as("room while the first is looked at").isFalse();
    assertThat(queue.data()).isZero();
    List<Long> seen = new ArrayList<>();
    while (queue.next()) {
      seen.add(queue.data() * 10 - queue.result());
    }
    assertThat(seen).containsExactly(0L, 0L, 0L);
    assertThat(kernel.post(4, 40)).as("room afterwards").isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0})
  void anOverflowIsSeen(int start) {
    ScriptedKernel kernel = new ScriptedKernel(start);
    for (int i = 0; i <= ScriptedKernel.ENTRIES; i++) {
      kernel.post(i, 0);
    }
    assertThat(kernel.submissions().hasOverflow()).isTrue();
  }
}
