package manyclients.lab.xray.rule;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Sketch;
import org.junit.jupiter.api.Test;

class GrowingQueueTest {
  private final Sketch sketch = Sketch.of(90_000, 100, "loop-1", "worker");

  @Test
  void aQueueThatOnlyGrowsIsNamed() {
    for (int i = 0; i < 90; i++) {
      sketch.thread(0, Kind.QUEUED, i * 1_000L, i);
      if (i % 2 == 0) {
        sketch.thread(1, Kind.HANDLER_BEGAN, i * 1_000L + 500, i / 2);
      }
    }
    assertThat(new GrowingQueue().look(sketch.trace()))
        .containsExactly(
            new Sentence(
                60_000,
                "t0",
                "growing-queue",
                "The queue only grows: at most 15 requests waited in the first third of the time,"
                    + " and at least 30 in the last."));
  }

  @Test
  void aQueueThatIsEmptiedIsNotNamed() {
    for (int i = 0; i < 90; i++) {
      sketch.thread(0, Kind.QUEUED, i * 1_000L, i);
      sketch.thread(1, Kind.HANDLER_BEGAN, i * 1_000L + 500, i);
    }
    assertThat(new GrowingQueue().look(sketch.trace())).isEmpty();
  }

  @Test
  void withoutAQueueNothingIsNamed() {
    assertThat(new GrowingQueue().look(sketch.served(0, 1, 10, 20).trace())).isEmpty();
  }
}
