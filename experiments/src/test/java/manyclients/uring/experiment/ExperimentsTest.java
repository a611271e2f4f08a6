package manyclients.uring.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.experiment.SmokeRun;
import manyclients.lab.results.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Each experiment runs, in sizes too small to tell anything, with the servers that can run here.
@EnabledOnOs(OS.LINUX)
class ExperimentsTest {

  @Test
  void rings() throws Exception {
    Result result = SmokeRun.of(new Rings());
    assertThat(result.median("3-128-epoll-requests-per-cpu-second")).isPositive();
  }

  @Test
  void entries() throws Exception {
    Result result = SmokeRun.of(new Entries());
    assertThat(result.median("epoll-1-entries-per-request")).isBetween(2.5, 3.5);
  }

  @Test
  void idleRings() throws Exception {
    Result result = SmokeRun.of(new IdleRings());
    assertThat(result.median("epoll-answered")).isEqualTo(200);
  }
}
