package manyclients.netty.experiment;

import java.io.IOException;
import java.time.Duration;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;

/// The latency of our servers and of those on Netty when there is little to do.
public final class CalmEngines extends NamedExperiment {

  public CalmEngines() {
    super(
        "calm-engines",
        5,
        "Our own server or one on Netty: which answers sooner, when there is little to do?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5), Factor.of("engine", Engines.engines().toArray(String[]::new)))
        .with("clients", 100)
        .with("bytes", 128)
        .with("per-second", effort.pick(500, 5_000, 5_000))
        .with("warm-up-millis", effort.pick(100, 300, 3_000))
        .with("millis", effort.pick(200, 300, 2_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (ServerUnderTest server = Engines.start(run.level("engine"))) {
      LoadPlan plan =
          LoadPlan.open(server.port(), run.number("per-second"))
              .withConnections(run.number("clients"))
              .withSize(run.number("bytes"))
              .withTimes(
                  run.millis("warm-up-millis"), run.millis("millis"), Duration.ofSeconds(10));
      run.record(server.load(plan).report().corrected(), "");
    }
  }
}
