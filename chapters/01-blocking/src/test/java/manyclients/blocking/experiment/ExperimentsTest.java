package manyclients.blocking.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.workbench.results.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Each experiment runs, in sizes too small to tell anything.
@EnabledOnOs(OS.LINUX)
class ExperimentsTest {

  @Test
  void threadCost() throws Exception {
    Result result = new ThreadCost(new int[] {0, 100}, 200, 100, 1, 20).measure();
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
    assertThat(result.measured())
        .hasEntrySatisfying(
            "reserved-kb", spread -> assertThat(spread.median()).isGreaterThan(100));
  }

  @Test
  void nagle() throws Exception {
    Result result = new Nagle(1, 4).measure();
    assertThat(result.measured())
        .containsOnlyKeys("two-writes-us", "two-writes-no-delay-us", "one-write-us");
  }

  @Test
  void backlog() throws Exception {
    Result result = new Backlog(1, 5).measure();
    assertThat(result.measured())
        .containsKeys("tiny-slowest-ms", "roomy-slowest-ms", "tiny-overflows", "roomy-overflows");
    assertThat(result.measured())
        .hasEntrySatisfying(
            "tiny-slowest-ms", spread -> assertThat(spread.median()).isGreaterThan(900));
  }
}
