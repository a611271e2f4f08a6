package manyclients.lab.xray.trace;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.xray.trace.Mark.Kind;
import org.junit.jupiter.api.Test;

class VitalSignsTest {

  @Test
  void vitalSignsAreDividedByRequests() {
    Trace trace =
        Sketch.of(1_000, 2, "loop", "owner")
            .served(0, 0, 100, 200)
            .served(0, 1, 300, 700)
            .thread(0, Kind.SELECTED, 800)
            .turned(0, 800, 0, 1)
            .woke(1, 0, 790)
            .trace();
    assertThat(trace.vitals()).isEqualTo(new VitalSigns(2, 1.5, 0.5, 400, null));
  }

  @Test
  void withoutRequestsVitalSignsAreZero() {
    Trace trace = Sketch.of(1_000, 1, "loop").turned(0, 500, 0, 0).trace();
    assertThat(trace.vitals()).isEqualTo(new VitalSigns(1, 0, 0, 0, null));
  }
}
