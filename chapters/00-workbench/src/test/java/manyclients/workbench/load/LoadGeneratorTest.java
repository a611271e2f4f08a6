package manyclients.workbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import manyclients.workbench.process.ChildJvm;
import manyclients.workbench.process.ServerProcess;
import manyclients.workbench.swarm.EchoLoop;
import org.junit.jupiter.api.Test;

class LoadGeneratorTest {

  @Test
  void everyReplyOfAnEchoServerIsRight() throws Exception {
    try (ServerProcess server = ServerProcess.start(ChildJvm.of(EchoLoop.class))) {
      Duration briefly = Duration.ofMillis(100);
      LoadReport report =
          LoadGenerator.run(
              LoadPlan.closed(server.port()).withTimes(briefly, briefly, Duration.ofSeconds(10)));
      assertThat(report.counts().right()).isPositive().isEqualTo(report.counts().sent());
      assertThat(report.counts().clean()).isTrue();
    }
  }
}
