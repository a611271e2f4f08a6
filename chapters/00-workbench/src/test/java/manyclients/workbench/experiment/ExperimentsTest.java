package manyclients.workbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import manyclients.workbench.results.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Each experiment runs, in sizes too small to tell anything.
@DisabledOnOs(OS.WINDOWS)
class ExperimentsTest {

  @Test
  void swarm() throws Exception {
    Result result = new SwarmCost(1, 500).measure();
    assertThat(result.measured())
        .containsOnlyKeys("open-ms", "speak-ms", "answered", "heap-bytes")
        .hasEntrySatisfying("answered", spread -> assertThat(spread.median()).isEqualTo(500));
  }

  @Test
  void checkedReply() throws Exception {
    Result result = new CheckedReply(1, Duration.ofMillis(100)).measure();
    assertThat(result.measured())
        .containsOnlyKeys("cpu-us", "per-second", "busy-percent", "starved-percent");
  }

  @Test
  void stalledServer() throws Exception {
    var experiment = new StalledServer(1, Duration.ofMillis(800), Duration.ofMillis(200));
    assertThat(experiment.measure().settings()).containsEntry("stall-ms", 200L);
  }
}
