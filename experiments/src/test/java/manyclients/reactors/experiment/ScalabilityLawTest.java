package manyclients.reactors.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScalabilityLawTest {

  @Test
  void theFitRecoversTheLawThatMadeTheFigures() {
    ScalabilityLaw law = new ScalabilityLaw(1_000, 0.05, 0.002);
    int[] workers = {1, 2, 4, 8, 16, 32};
    ScalabilityLaw found =
        ScalabilityLaw.fit(workers, IntStream.of(workers).mapToDouble(law::at).toArray());
    assertThat(found.alone()).isCloseTo(1_000, within(1e-3));
    assertThat(found.contention()).isCloseTo(0.05, within(1e-6));
    assertThat(found.coherence()).isCloseTo(0.002, within(1e-6));
    assertThat(found.best()).isCloseTo(21.8, within(0.1));
  }
}
