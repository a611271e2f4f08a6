package manyclients.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerProcess;
import manyclients.lab.swarm.EchoLoop;
import manyclients.testkit.DeafPort;
import manyclients.testkit.NetworkTest;

class MeasurementListenerTest {
  private static final Duration WARM_UP = Duration.ofMillis(100);
  private static final Duration DURATION = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final List<String> told = new ArrayList<>();

  /// A listener that takes as long as the whole measurement.
  private final MeasurementListener slow =
      new MeasurementListener() {
        @Override
        public void began() {
          told.add("began");
          long end = System.nanoTime() + DURATION.toNanos();
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
        }

        @Override
        public void ended() {
          told.add("ended");
        }
      };

  @NetworkTest
  void aSlowListenerDoesNotShortenTheMeasurement() throws Exception {
    try (ServerProcess server = ServerProcess.start(ChildJvm.of(EchoLoop.class))) {
      LoadReport report = run(server.port());
      assertThat(told).containsExactly("began", "ended");
      assertThat(report.seconds()).isGreaterThanOrEqualTo(DURATION.toMillis() / 1e3);
      assertThat(report.measured()).isBetween(1L, report.counts().right() - 1);
      assertThat(report.counts().clean()).isTrue();
    }
  }

  @NetworkTest
  void withoutAMeasurementTheListenerIsNotCalled() throws Exception {
    try (var deaf = DeafPort.open()) {
      assertThat(run(deaf.number()).measured()).isZero();
      assertThat(told).isEmpty();
    }
  }

  private LoadReport run(int port) throws IOException {
    LoadPlan plan = LoadPlan.closed(port).withConnections(3);
    return LoadGenerator.run(plan.withTimes(WARM_UP, DURATION, PATIENCE), slow);
  }
}
