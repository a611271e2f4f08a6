package manyclients.lab.experiment;

import java.io.IOException;
import java.time.Duration;
import manyclients.lab.load.LoadGenerator;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.load.LoadReport;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.swarm.EchoLoop;

/// The load generator's cost of a request and its checked reply. The generator is driven to its
/// limit on purpose, so its verdict does not count.
public final class CheckedReply extends NamedExperiment {
  public CheckedReply() {
    super(
        "checked-reply",
        Experiments.LAB,
        "What do a request and its checked reply cost the load generator?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 5, 7))
        .with("clients", 100)
        .with("size", 128)
        .with("duration-ms", effort.pick(100, 1_000, 2_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    Duration duration = run.millis("duration-ms");
    try (ServerUnderTest echo = ServerUnderTest.start(ChildJvm.of(EchoLoop.class))) {
      LoadPlan plan =
          LoadPlan.closed(echo.port())
              .withConnections(run.number("clients"))
              .withSize(run.number("size"));
      LoadReport report = LoadGenerator.run(plan.withTimes(duration, duration, duration));
      echo.requireAlive();
      InvalidMeasurement.unlessComplete(report.counts());
      run.record("cpu-us", report.cost().microsPerReply());
      run.record("per-second", report.perSecond());
      run.record("busy-percent", 100 * report.cost().busy());
      run.record("starved-percent", 100 * report.cost().starved());
    }
  }
}
