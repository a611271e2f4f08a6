package manyclients.uring.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import manyclients.lab.experiment.SmokeRun;
import manyclients.lab.results.Result;
import manyclients.uring.Availability;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Runs each experiment, in sizes too small to prove anything.
@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class ExperimentsTest {

  @BeforeAll
  static void onlyWhereThereIsARing() {
    assumeTrue(Availability.ofUring().isEmpty(), () -> Availability.ofUring().orElse(""));
  }

  @Test
  void rings(@TempDir Path directory) throws Exception {
    assumeTrue(CServer.compile("uring", directory).isPresent(), "there is no C compiler");
    SmokeRun.of(new Rings());
  }

  @Test
  void ringSizes(@TempDir Path directory) throws Exception {
    assumeTrue(CServer.compile("uring", directory).isPresent(), "there is no C compiler");
    SmokeRun.of(new RingSizes());
  }

  @Test
  void ringCrowds(@TempDir Path directory) throws Exception {
    assumeTrue(CServer.compile("uring", directory).isPresent(), "there is no C compiler");
    SmokeRun.of(new RingCrowds());
  }

  @Test
  void ringOptions() throws Exception {
    SmokeRun.of(new RingOptions());
  }

  @Test
  void batchedWaits() throws Exception {
    SmokeRun.of(new BatchedWaits());
  }

  /// The only client's request takes a wait, a read and a write with epoll, and one call with the
  /// ring.
  @Test
  void entries() throws Exception {
    Result result = SmokeRun.whole(SmokeRun.of(new Entries()));
    assertThat(result.median("epoll-1-entries-per-request")).isBetween(2.5, 3.5);
    assertThat(result.median("uring-1-entries-per-request")).isBetween(0.9, 1.5);
  }

  @Test
  void idleRings() throws Exception {
    Result result = SmokeRun.of(new IdleRings());
    assertThat(result.median("uring-answered")).isEqualTo(200);
  }
}
