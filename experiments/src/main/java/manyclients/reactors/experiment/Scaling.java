package manyclients.reactors.experiment;

import java.io.IOException;
import java.time.Duration;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.load.LoadGenerator;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.load.LoadReport;
import manyclients.lab.process.ServerProcess;

/// Throughput by the number of loops, and the law that it follows. The handler computes, so that
/// the server needs the cores and the load generator does not.
public final class Scaling extends NamedExperiment {
  private static final int[] LOOPS = {1, 2, 3, 4, 8};

  public Scaling() {
    super("scaling", 4, "How many loops answer most on this machine?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5))
        .with("compute-us", 200)
        .with("connections", 100)
        .with("time-ms", effort.pick(200, 200, 1_000));
  }

  /// Measures all numbers of loops, one after the other, and fits the law to this round.
  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    double[] throughput = new double[LOOPS.length];
    for (int i = 0; i < LOOPS.length; i++) {
      throughput[i] = throughput(run, LOOPS[i]);
      run.record("loops-" + LOOPS[i] + "-per-second", throughput[i]);
    }
    ScalabilityLaw law = ScalabilityLaw.fit(LOOPS, throughput);
    run.record("contention-percent", 100 * law.contention());
    run.record("coherence-percent", 100 * law.coherence());
    run.record("cores", Runtime.getRuntime().availableProcessors());
    for (int loops : LOOPS) {
      run.record("law-" + loops + "-per-second", law.at(loops));
    }
  }

  private static double throughput(Run run, int loops) throws IOException, InterruptedException {
    String handler = "work:" + run.number("compute-us") + ":0";
    try (var server =
        ServerProcess.start(
            "--engine", "reactors", "--threads", "" + loops, "--handler", handler)) {
      LoadPlan plan =
          LoadPlan.closed(server.port())
              .withConnections(run.number("connections"))
              .withTimes(run.millis("time-ms"), run.millis("time-ms"), Duration.ofSeconds(10));
      LoadReport report = LoadGenerator.run(plan);
      InvalidMeasurement.unlessComplete(report.counts());
      return report.perSecond();
    }
  }
}
