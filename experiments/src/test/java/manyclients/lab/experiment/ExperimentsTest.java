package manyclients.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.results.Result;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Runs each experiment, in sizes too small to prove anything.
@Tag("thorough")
@DisabledOnOs(OS.WINDOWS)
class ExperimentsTest {

  @Test
  void swarm() throws Exception {
    Result result = SmokeRun.of(new SwarmCost());
    assertThat(result.measured()).containsOnlyKeys("open-ms", "speak-ms", "answered", "heap-bytes");
    assertThat(result.median("answered")).isEqualTo(500);
  }

  @Test
  void checkedReply() throws Exception {
    Result result = SmokeRun.whole(SmokeRun.of(new CheckedReply()));
    assertThat(result.measured())
        .containsOnlyKeys("cpu-us", "per-second", "busy-percent", "starved-percent");
  }

  /// The stall shows in latencies from when requests were due, and hardly in those from when they
  /// were sent. [manyclients.lab.load.CoordinatedOmissionTest] shows the same with a scripted
  /// server.
  @Test
  void stalledServer() throws Exception {
    SmokeRun.look(
        new StalledServer(),
        result -> {
          double stall = result.settings().getOrDefault("stall-ms", 0L);
          assertThat(result.median("open-due-p99-ms")).isGreaterThan(stall / 2);
          assertThat(result.median("open-sent-p99-ms")).isLessThan(stall / 2);
          assertThat(result.median("closed-max-ms")).isGreaterThan(stall / 2);
        });
  }

  /// A server answers fewer requests per CPU-second during a recording. The other two differ too
  /// little for a test.
  @Test
  void xrayPrice() throws Exception {
    SmokeRun.look(
        new XrayPrice(),
        result ->
            assertThat(result.median("on-per-without"))
                .isLessThan(result.median("off-per-without")));
  }
}
