package manyclients.reactors.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.experiment.SmokeRun;
import manyclients.lab.results.Result;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Runs each experiment, in sizes too small to prove anything.
@Tag("thorough")
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

  @Test
  void messageStorm() throws Exception {
    Result result = SmokeRun.of(new MessageStorm());
    assertThat(result.measured()).hasSize(2 * 2);
  }
}
