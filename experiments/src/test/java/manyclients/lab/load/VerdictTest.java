package manyclients.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;
import manyclients.lab.load.LoadPlan.Mode;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final LoadPlan CLOSED = LoadPlan.closed(1);
  private static final LoadPlan OPEN = LoadPlan.open(1, 1_000);

  @Test
  void aGeneratorWithTimeToSpareIsSound() {
    assertThat(Verdict.of(CLOSED, cost(0.6, 0.2, 0), 0).sound()).isTrue();
    assertThat(Verdict.of(OPEN, cost(0.6, 0.2, 50), 200).sound()).isTrue();
  }

  @Test
  void aGeneratorThatNeverWaitedIsNotSound() {
    assertThat(Verdict.of(CLOSED, cost(0.95, 0, 0), 0).sound()).isFalse();
    assertThat(Verdict.of(OPEN, cost(0.95, 0, 0), 0).sound()).isFalse();
  }

  @Test
  void aGeneratorWithoutACoreIsNotSound() {
    assertThat(Verdict.of(CLOSED, cost(0.5, 0.45, 0), 0).sound()).isFalse();
  }

  @Test
  void aGeneratorThatIsLateByMoreThanATenthOfTheLatencyIsNotSound() {
    assertThat(Verdict.of(OPEN, cost(0.3, 0, 900), 10_000).sound()).isTrue();
    assertThat(Verdict.of(OPEN, cost(0.3, 0, 1_100), 10_000).sound()).isFalse();
  }

  @NetworkTest
  @Tag("thorough")
  void aGeneratorWithoutTimeToSpareRefusesToReport() throws Exception {
    LoadReport report =
        run(
            new Mode.Closed(false),
            System::nanoTime,
            System::nanoTime); // as if it had run all the time
    assertThat(report.verdict().sound()).isFalse();
    assertThat(report.verdict().reason()).contains("busy", "no core");
    assertThat(report.naive()).isNull();
    assertThat(report.corrected()).isNull();
    assertThat(report.counts().right()).isPositive(); // counts are true anyway
    assertThat(report.lines())
        .contains("latency      not reported: it would be the generator's own");
  }

  @NetworkTest
  void aGeneratorThatIsStoppedNowAndThenRefusesToReport() throws Exception {
    long start = System.nanoTime();
    LongSupplier clock =
        () -> {
          long passed = System.nanoTime() - start;
          return passed + passed / 200_000_000 * 1_000_000_000; // every 200 ms it misses a second
        };
    LoadReport report = run(new Mode.Open(200), clock, () -> 0);
    assertThat(report.verdict().sound()).isFalse();
    assertThat(report.verdict().reason()).contains("requests were at most", "are allowed");
    assertThat(report.cost().lateMax()).isGreaterThan(900_000);
  }

  private static LoadReport run(Mode mode, LongSupplier clock, LongSupplier ran)
      throws IOException {
    CpuMeter meter =
        new CpuMeter() {
          @Override
          public long ran() {
            return ran.getAsLong();
          }

          @Override
          public long waited() {
            return 0;
          }
        };
    try (ScriptedServer server = new ScriptedServer(wire -> wire.echo(Integer.MAX_VALUE))) {
      LoadPlan plan = LoadPlan.closed(server.port()).withMode(mode).withConnections(2);
      Duration none = Duration.ZERO;
      return LoadGenerator.run(
          plan.withTimes(none, Duration.ofSeconds(3), Duration.ofSeconds(20)), clock, meter, null);
    }
  }

  private static GeneratorCost cost(double busy, double starved, double lateP99) {
    return new GeneratorCost(busy, starved, 10, lateP99, 2 * lateP99);
  }
}
