package manyclients.lab.xray.rule;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Sketch;
import org.junit.jupiter.api.Test;

class DeafClientTest {
  private final Sketch sketch = Sketch.of(1_000_000, 2, "loop-1");

  @Test
  void aClientThatDoesNotReadIsNamed() {
    sketch.thread(0, Kind.WRITTEN, 100_000, 1, 64).thread(0, Kind.BLOCKED, 100_000, 1, 4_096);
    sketch.thread(0, Kind.WRITTEN, 350_000, 1, 4_096);
    assertThat(new DeafClient().look(sketch.trace()))
        .containsExactly(
            new Sentence(
                100_000,
                "c1",
                "deaf-client",
                "Client 2 does not read: 4,096 bytes of its replies waited 250.0 ms for room in the"
                    + " socket."));
  }

  @Test
  void aClientThatDoesNotReadAtTheEndIsNamed() {
    sketch.thread(0, Kind.BLOCKED, 400_000, 0, 1);
    assertThat(new DeafClient().look(sketch.trace()))
        .singleElement()
        .extracting(Sentence::text)
        .asString()
        .startsWith("Client 1 does not read: 1 byte of its replies waited 600.0 ms");
  }

  @Test
  void aClientThatReadsSlowlyIsNotNamed() {
    for (int at = 0; at < 1_000_000; at += 50_000) {
      sketch.thread(0, Kind.WRITTEN, at, 1, 64).thread(0, Kind.BLOCKED, at + 1, 1, 4_096);
    }
    assertThat(new DeafClient().look(sketch.trace())).isEmpty();
  }
}
