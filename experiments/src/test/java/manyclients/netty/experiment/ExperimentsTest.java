package manyclients.netty.experiment;

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
  void engines() throws Exception {
    SmokeRun.of(new Engines());
  }

  @Test
  void calmEngines() throws Exception {
    SmokeRun.of(new CalmEngines());
  }

  @Test
  void blockingWork() throws Exception {
    Result result = SmokeRun.whole(SmokeRun.of(new BlockingWork()));
    assertThat(result.median("virtual-service-ms")).isGreaterThanOrEqualTo(1);
  }
}
