package manyclients.selector.experiment;

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
  void oneThread() throws Exception {
    SmokeRun.of(new OneThread());
  }

  @Test
  void secondCrowd() throws Exception {
    SmokeRun.of(new SecondCrowd());
  }

  @Test
  void silentClients() throws Exception {
    Result result = SmokeRun.of(new SilentClients());
    assertThat(result.median("selector-answered")).isEqualTo(500);
    assertThat(result.median("platform-threads-answered")).isEqualTo(100);
    assertThat(result.measured()).containsKeys("selector-heap-bytes", "selector-resident-kb");
  }

  @Test
  void connectionStorm() throws Exception {
    Result result = SmokeRun.of(new ConnectionStorm());
    assertThat(result.median("five-threads-long-connected")).isEqualTo(500);
    assertThat(result.measured())
        .containsKeys("throttled-short-client-ms", "unthrottled-short-client-max-ms")
        .containsKeys("unthrottled-long-accept-us", "unthrottled-long-server-us");
    assertThat(result.median("throttled-long-accept-us")).isPositive();
  }
}
