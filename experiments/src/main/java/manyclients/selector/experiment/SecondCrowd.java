package manyclients.selector.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;

/// A warm server whose clients leave, and are followed by others.
public final class SecondCrowd extends NamedExperiment {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  public SecondCrowd() {
    super("second-crowd", 3, "How warm is a server that no client has ever left?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 7))
        .with("clients", 100)
        .with("bytes", 128)
        .with("crowds", effort.pick(3, 3, 12))
        .with("first-millis", effort.pick(300, 1_500, 5_000))
        .with("then-millis", 30)
        .with("measured-millis", 300);
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (ServerUnderTest server = ServerUnderTest.start("--engine", "selector")) {
      for (int crowd = 1; crowd <= run.number("crowds"); crowd++) {
        run.record(server.work(load(run, server.port(), crowd)), "crowd-" + crowd + "-");
      }
    }
  }

  /// Returns a load whose warm-up lasts for seconds with the first crowd, and briefly with the
  /// others.
  private static LoadPlan load(Run run, int port, int crowd) {
    return LoadPlan.closed(port)
        .withConnections(run.number("clients"))
        .withSize(run.number("bytes"))
        .withTimes(
            run.millis(crowd == 1 ? "first-millis" : "then-millis"),
            run.millis("measured-millis"),
            PATIENCE);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.ofWork(
                "second-crowd",
                "For the second crowd, the same server answers less than two thirds as many"
                    + " requests per CPU-second.",
                "crowd-2",
                "crowd-1",
                "second crowd ÷ first crowd")
            .atMost(0.66));
  }
}
