package manyclients.wheel.experiment;

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
  void crowd() throws Exception {
    Result result = SmokeRun.of(new ThenAndNow());
    assertThat(result.measured())
        .containsKeys("platform-threads-350-ms", "wheel-2001-3500-waiting");
  }

  @Test
  void sweep() throws Exception {
    assertThat(SmokeRun.of(new Sweep()).measured()).containsKey("wheel-1000-turn-ms");
  }

  @Test
  void silence() throws Exception {
    assertThat(SmokeRun.of(new Silence()).measured()).containsKey("wheel-10-cpu-percent");
  }

  @Test
  void someTalk() throws Exception {
    SmokeRun.of(new SomeTalk());
  }
}
