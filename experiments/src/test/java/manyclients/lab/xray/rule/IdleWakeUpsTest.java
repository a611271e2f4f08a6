package manyclients.lab.xray.rule;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Sketch;
import org.junit.jupiter.api.Test;

class IdleWakeUpsTest {
  private final Sketch sketch = Sketch.of(100_000, 1, "loop-1", "worker");

  @Test
  void allButOneWakeUpOfATurnAreUseless() {
    sketch.turned(0, 500, 0, 0);
    for (int at = 1_000; at < 10_000; at += 1_000) {
      sketch.woke(1, 0, at).thread(0, Kind.SELECTED, at + 5);
      sketch.woke(1, 0, at + 10).woke(1, 0, at + 20).turned(0, at + 30, 0, 3);
    }
    assertThat(new IdleWakeUps().look(sketch.trace()))
        .containsExactly(
            new Sentence(
                1_010,
                "t0",
                "idle-wake-ups",
                "18 of 27 wake-ups of the loop loop-1 were useless: it did not wait, or found"
                    + " nothing to do."));
  }

  @Test
  void aWakeUpWithoutATaskIsUseless() {
    sketch.turned(0, 500, 0, 0);
    for (int at = 1_000; at < 20_000; at += 1_000) {
      sketch.woke(1, 0, at).thread(0, Kind.SELECTED, at + 5).turned(0, at + 30, 0, 0);
    }
    assertThat(new IdleWakeUps().look(sketch.trace()))
        .singleElement()
        .extracting(Sentence::text)
        .asString()
        .startsWith("19 of 19 wake-ups");
  }

  @Test
  void oneWakeUpForManyTasksIsNotNamed() {
    sketch.turned(0, 500, 0, 0);
    for (int at = 1_000; at < 20_000; at += 1_000) {
      sketch.woke(1, 0, at).thread(0, Kind.SELECTED, at + 5).turned(0, at + 30, 0, 3);
    }
    assertThat(new IdleWakeUps().look(sketch.trace())).isEmpty();
  }
}
