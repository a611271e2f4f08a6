package manyclients.virtual.experiment;

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
  void virtualWork() throws Exception {
    SmokeRun.of(new VirtualWork());
  }

  @Test
  void virtualSilence() throws Exception {
    Result result = SmokeRun.of(new VirtualSilence());
    assertThat(result.median("virtual-threads-answered")).isEqualTo(300);
    assertThat(result.median("virtual-threads-stack-chunk-bytes")).isBetween(100.0, 10_000.0);
  }

  @Test
  void callsPerRequest() throws Exception {
    Result result = SmokeRun.whole(SmokeRun.of(new CallsPerRequest())); // skipped without strace
    assertThat(result.median("virtual-mode-2-arms-per-request")).isBetween(0.2, 3.0);
  }

  @Test
  void pollerModes() throws Exception {
    SmokeRun.of(new PollerModes());
  }

  @Test
  void starved() throws Exception {
    SmokeRun.of(new Starved());
  }

  @Test
  void slowResource() throws Exception {
    Result result = SmokeRun.whole(SmokeRun.of(new SlowResource())); // skipped without replies
    assertThat(result.median("semaphore-refused-per-second")).isZero();
    assertThat(result.median("queue-refused-per-second")).isPositive();
  }

  @Test
  void heldCarriers() throws Exception {
    SmokeRun.of(new HeldCarriers());
  }

  @Test
  void millionThreads() throws Exception {
    Result result = SmokeRun.of(new MillionThreads());
    assertThat(result.median("answered")).isEqualTo(2_000);
  }
}
