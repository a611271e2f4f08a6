package manyclients.blocking.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.process.ServerProcess;

/// The same exchange with a new connection each time, and with a connection that is kept.
public final class KeptConnections extends NamedExperiment {

  public KeptConnections() {
    super("kept-connections", 1, "What does it save to keep a connection?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 7),
            Factor.of("connection", "new", "kept"),
            Factor.of("clients", 1, 8, 64))
        .with("size", 128)
        .with("warm-up-ms", effort.pick(20, 300, 500))
        .with("time-ms", effort.pick(50, 500, 1_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (var server = ServerProcess.start("--engine", "platform-threads")) {
      var exchanges = new Exchanges(server.port(), run.number("clients"), run.number("size"));
      exchange(run, exchanges, "warm-up-ms");
      run.record("per-second", exchange(run, exchanges, "time-ms"));
    }
  }

  private static double exchange(Run run, Exchanges exchanges, String time)
      throws IOException, InterruptedException {
    return run.level("connection").equals("kept")
        ? exchanges.keptConnections(run.millis(time))
        : exchanges.newConnections(run.millis(time));
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "kept",
                "Eight clients that keep their connections get more than five times as many"
                    + " replies as with a new connection for each request.",
                "kept-8-per-second",
                "new-8-per-second",
                "kept connections ÷ new ones, exchanges of eight clients per second")
            .atLeast(5));
  }
}
