package manyclients.lab.xray.rule;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Sketch;
import org.junit.jupiter.api.Test;

class LateAcceptTest {
  private final Sketch sketch = Sketch.of(100_000, 3, "acceptor");

  @Test
  void aClientThatWaitedToBeAcceptedIsNamed() {
    sketch.client(0, Kind.CONNECTED, 1_000).thread(0, Kind.ACCEPTED, 1_100, 0);
    sketch.client(1, Kind.CONNECTED, 1_000).thread(0, Kind.ACCEPTED, 49_000, 1);
    sketch.client(2, Kind.CONNECTED, 1_500).thread(0, Kind.ACCEPTED, 49_100, 2);
    assertThat(new LateAccept().look(sketch.trace()))
        .containsExactly(
            new Sentence(
                1_000,
                "c1",
                "late-accept",
                "Client 2 was connected, and was not accepted for 48.0 ms. 1 other client waited"
                    + " for 10.0 ms or more."));
  }

  @Test
  void aClientThatIsNeverAcceptedWaitsToTheEnd() {
    sketch.client(2, Kind.CONNECTED, 30_000);
    assertThat(new LateAccept().look(sketch.trace()))
        .singleElement()
        .extracting(Sentence::text)
        .isEqualTo("Client 3 was connected, and was not accepted for 70.0 ms.");
  }

  @Test
  void clientsThatAreAcceptedImmediatelyAreNotNamed() {
    sketch.client(0, Kind.CONNECTED, 1_000).thread(0, Kind.ACCEPTED, 900, 0);
    sketch.client(1, Kind.CONNECTED, 1_000).thread(0, Kind.ACCEPTED, 2_000, 1);
    assertThat(new LateAccept().look(sketch.trace())).isEmpty();
  }
}
