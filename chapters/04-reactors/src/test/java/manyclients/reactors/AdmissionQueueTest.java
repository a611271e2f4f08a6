package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdmissionQueueTest {
  private final List<Runnable> taken = new ArrayList<>();
  private final List<String> called = new ArrayList<>();

  /// An executor starts its threads when it needs them, which may fail. Then the submission has
  /// failed, too, but its permit is not lost.
  @Test
  void aPermitIsNotLostWhenTheExecutorThrows() {
    AdmissionQueue queue =
        new AdmissionQueue(
            _ -> {
              throw new OutOfMemoryError("planted: no thread to be had");
            },
            1);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> queue.submit(() -> {})).isInstanceOf(OutOfMemoryError.class);
      assertThat(queue.isFree(() -> {})).isTrue();
    }
  }

  @Test
  void waitersAreCalledInTurnUnlessTheyHaveLeft() {
    AdmissionQueue queue = new AdmissionQueue(taken::add, 1);
    queue.submit(() -> {});
    Runnable first = () -> use(queue, "first");
    Runnable gone = () -> use(queue, "gone");
    Runnable last = () -> use(queue, "last");
    List.of(first, gone, last).forEach(queue::enter);
    queue.leave(gone);
    queue.release();
    assertThat(called).containsExactly("first");
    queue.release();
    assertThat(called).containsExactly("first", "last");
    assertThat(queue.isFree(last)).as("the permit is in use").isFalse();
    queue.release();
    assertThat(queue.isFree(last)).isTrue();
  }

  private void use(AdmissionQueue queue, String name) {
    called.add(name);
    queue.submit(() -> {});
  }
}
