package manyclients.tuning.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.experiment.SmokeRun;
import manyclients.lab.proc.Proc;
import manyclients.lab.results.Result;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Runs each experiment, in sizes too small to prove anything. But the twenty thousand connections,
/// which stand for the million, must all be established.
@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class ExperimentsTest {
  @Test
  void twentyThousandAreAllConnectedAndAllAnswered() throws Exception {
    Result result = SmokeRun.of(new Million());
    assertThat(result.median("machine-connections")).isEqualTo(20_000);
    assertThat(result.median("machine-answered")).isEqualTo(20_000);
    assertThat(result.median("one-process-answered"))
        .isEqualTo(result.median("one-process-connections"));
    assertThat(result.median("ulimit-1024-descriptors")).isEqualTo(1_024);
    assertThat(result.median("ulimit-1024-connections"))
        .isEqualTo(result.median("ulimit-1024-connection"));
  }

  @Test
  void memoryAccount() throws Exception {
    Result result = SmokeRun.of(new MemoryAccount());
    assertThat(result.median("selector-heap-bytes")).isBetween(200.0, 5_000.0);
    assertThat(result.measured()).containsKeys("wheel-all-mib", "netty-epoll-three-quarters-mib");
  }

  @Test
  void ports() throws Exception {
    Result result = SmokeRun.of(new PortsOfOneAddress());
    assertThat(result.median("doors-plain-connections")).isEqualTo(300);
    assertThat(result.median("addresses-connections")).isEqualTo(600);
  }

  @Test
  void portSearch() throws Exception {
    SmokeRun.of(new PortSearch());
  }

  @Test
  void acceptPath() throws Exception {
    Result result = SmokeRun.of(new AcceptPath());
    assertThat(result.median("one-connected")).isEqualTo(200);
    assertThat(result.median("two-accepts-per-second")).isBetween(10.0, 4_000.0);
  }

  @Test
  void slabCaches() throws Exception {
    Result result = SmokeRun.of(new SlabCaches());
    boolean root = Proc.here().read("slabinfo").isPresent();
    assertThat(result.refused()).hasSize(root ? 0 : 2);
    if (root) {
      assertThat(result.median("ipv4-tcp-objects")).isBetween(1.0, 4.0);
    }
  }

  @Test
  void bigBuffers() throws Exception {
    SmokeRun.of(new BigBuffers());
  }

  @Test
  void theMachinesEndIsReported() throws Exception {
    Result result = SmokeRun.of(new MachineEnd());
    assertThat(result.median("connections")).isEqualTo(2_000);
    assertThat(result.said()).containsEntry("stopped", "nothing");
    assertThat(result.median("files")).isGreaterThan(2 * 2_000);
  }
}
