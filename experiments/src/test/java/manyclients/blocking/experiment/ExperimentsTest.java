package manyclients.blocking.experiment;

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
  void threadCost() throws Exception {
    Result result = SmokeRun.of(new ThreadCost());
    assertThat(result.measured())
        .containsOnlyKeys(
            "cold-kb",
            "warm-kb",
            "deep-kb",
            "heap-bytes",
            "kernel-stack-kb",
            "reserved-kb",
            "committed-kb",
            "start-us");
    assertThat(result.median("reserved-kb")).isGreaterThan(100);
  }

  @Test
  void nagle() throws Exception {
    Result result = SmokeRun.of(new Nagle());
    assertThat(result.measured())
        .containsOnlyKeys("two-writes-us", "two-writes-no-delay-us", "one-write-us");
  }

  @Test
  void backlog() throws Exception {
    Result result = SmokeRun.of(new Backlog());
    assertThat(result.measured())
        .containsKeys("roomy-slowest-ms", "tiny-overflows", "roomy-overflows");
    assertThat(result.median("tiny-slowest-ms")).isGreaterThan(900);
  }

  @Test
  void newConnections() throws Exception {
    assertThat(SmokeRun.of(new NewConnections()).measured()).hasSize(9);
  }

  @Test
  void keptConnections() throws Exception {
    assertThat(SmokeRun.of(new KeptConnections()).measured()).hasSize(6);
  }
}
