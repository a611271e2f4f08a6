package manyclients.reactors.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.HistoricalFigures;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;

/// E3: several loops without workers, one loop with workers, and several loops with workers, with a
/// handler that does nothing, computes, or waits.
public final class Architectures extends NamedExperiment {

  public Architectures() {
    super("architectures", 4, "Which architecture for which handler?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5),
            Factor.of("engine", "reactors", "reactor-workers", "reactors-workers"),
            Factor.of("handler", "echo", "compute", "wait"))
        .with("connections", effort.pick(50, 3_000, 3_000))
        .with("compute-us", 50)
        .with("wait-us", 1_000)
        .with("loops", 2)
        .with("workers", 32)
        .with("time-ms", effort.pick(200, 700, 700));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    String[] options = {
      "--engine", run.level("engine"), "--handler", handler(run), "--threads", threads(run)
    };
    try (ServerUnderTest server = ServerUnderTest.start(options)) {
      LoadPlan plan =
          LoadPlan.closed(server.port())
              .withConnections(run.number("connections"))
              .withTimes(run.millis("time-ms"), run.millis("time-ms"), Duration.ofSeconds(10));
      if (run.level("handler").equals("echo")) {
        run.record(server.work(plan)); // the server is faster than the load generator
      } else {
        run.record(server.load(plan));
      }
    }
  }

  private static String handler(Run run) {
    return switch (run.level("handler")) {
      case "compute" -> "work:" + run.number("compute-us") + ":0";
      case "wait" -> "work:0:" + run.number("wait-us");
      default -> "echo";
    };
  }

  /// Returns the number of loops if there are no workers, otherwise the number of workers.
  private static String threads(Run run) {
    boolean loops = run.level("engine").equals("reactors");
    return "" + run.number(loops ? "loops" : "workers");
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "waiting-wants-workers",
                "When handlers wait, loops with workers answer at least five times as many"
                    + " requests as loops without.",
                "reactors-workers-wait-requests-per-second",
                "reactors-wait-requests-per-second",
                "loops with workers ÷ loops without, requests per second while handlers wait")
            .atLeast(5),
        Claim.ofWork(
                "workers-cost",
                "When handlers do nothing, loops without workers answer at least a quarter more"
                    + " requests per CPU-second.",
                "reactors-echo",
                "reactors-workers-echo",
                "loops without workers ÷ loops with them")
            .atLeast(1.25));
  }

  @Override
  public Optional<HistoricalFigures> then() {
    return Optional.of(
        new HistoricalFigures(
            "E3",
            "Nuno Santos, ONJava, 1 September 2004: a router for 3,000 connections; no figures",
            List.of("architecture", "what became of it"),
            List.of(
                List.of("M dispatchers, no workers", "considered"),
                List.of("1 dispatcher, N workers", "considered"),
                List.of("M dispatchers, N workers", "built first; proved a bad option"))));
  }
}
