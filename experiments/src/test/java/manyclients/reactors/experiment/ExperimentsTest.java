package manyclients.reactors.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import manyclients.lab.experiment.SmokeRun;
import manyclients.lab.results.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Each experiment runs, in sizes too small to tell anything.
@EnabledOnOs(OS.LINUX)
class ExperimentsTest {

  @Test
  void selectorThreads() throws Exception {
    SmokeRun.of(new SelectorThreads());
  }

  @Test
  void architectures() throws Exception {
    SmokeRun.of(new Architectures());
  }

  @Test
  void scaling() throws Exception {
    Result result = SmokeRun.whole(SmokeRun.of(new Scaling()));
    assertThat(result.median("loops-1-per-second")).isPositive();
  }

  /// From figures that the law has made, it is found again.
  @Test
  void theLawIsFound() {
    ScalabilityLaw law = new ScalabilityLaw(1_000, 0.05, 0.002);
    int[] workers = {1, 2, 4, 8, 16, 32};
    ScalabilityLaw found =
        ScalabilityLaw.fit(workers, IntStream.of(workers).mapToDouble(law::at).toArray());
    assertThat(found.alone()).isCloseTo(1_000, within(1e-3));
    assertThat(found.contention()).isCloseTo(0.05, within(1e-6));
    assertThat(found.coherence()).isCloseTo(0.002, within(1e-6));
    assertThat(found.best()).isCloseTo(21.8, within(0.1));
  }

  @Test
  void messageStorm() throws Exception {
    Result result = SmokeRun.of(new MessageStorm());
    assertThat(result.measured()).hasSize(2 * 2);
  }
}
