package manyclients.uring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotsTest {
  private final Slots<String> slots = new Slots<>();

  @Test
  void theTokenOfAClientThatHasLeftIsNotThatOfTheNext() {
    long first = slots.take();
    slots.put(first, "first");
    slots.release(first);
    long second = slots.take();
    slots.put(second, "second");
    assertThat((int) second).as("the number of its slot").isEqualTo((int) first);
    assertThat(slots.at(first)).isNull();
    assertThat(slots.at(second)).isEqualTo("second");
  }

  @Test
  void allTakenSlotsAreThere() {
    for (int i = 0; i < 1_000; i++) {
      slots.put(slots.take(), "client " + i);
    }
    assertThat(slots.size()).isEqualTo(1_000);
    List<String> all = new ArrayList<>();
    slots.forEach(all::add);
    assertThat(all).hasSize(1_000).doesNotHaveDuplicates();
  }

  @Test
  void aGenerationFitsBelowTheKind() {
    for (int i = 0; i < 1 << 24; i++) {
      slots.release(slots.take());
    }
    long token = slots.take();
    assertThat(token).as("after all generations").isZero();
    long data = Operations.data(Operations.SEND, (0xff_ffffL << 32) | 0xffff_ffffL);
    assertThat(Operations.kind(data)).isEqualTo(Operations.SEND);
  }
}
