package manyclients.blocking.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.HistoricalFigures;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.process.ServerProcess;

/// Clients that connect, ask once and leave, for several numbers of server threads and client
/// threads. Client and server share all cores, as in the old measurement, so the result is that of
/// the pair.
public final class NewConnections extends NamedExperiment {

  public NewConnections() {
    super("new-connections", 1, "With a connection per message, how many threads on either side?");
  }

  @Override
  public Plan plan(Effort effort) {
    boolean full = effort == Effort.FULL;
    return Plan.of(
            effort.pick(1, 3, 5),
            full ? Factor.of("server", 1, 2, 4, 8, 16, 32) : Factor.of("server", 1, 4, 32),
            full ? Factor.of("clients", 1, 2, 4, 8, 16, 32, 64) : Factor.of("clients", 1, 8, 64))
        .with("size", 128)
        .with("warm-up-ms", effort.pick(20, 300, 300))
        .with("time-ms", effort.pick(50, 500, 500));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    String threads = run.level("server");
    try (var server = ServerProcess.start("--engine", "thread-pool", "--threads", threads)) {
      var exchanges = new Exchanges(server.port(), run.number("clients"), run.number("size"));
      exchanges.newConnections(run.millis("warm-up-ms"));
      run.record("per-second", exchanges.newConnections(run.millis("time-ms")));
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "pool-for-many",
                "With 64 clients, 32 server threads answer more exchanges than one.",
                "32-64-per-second",
                "1-64-per-second",
                "32 server threads ÷ one, exchanges of 64 clients per second")
            .atLeast(1.1),
        Claim.of(
                "pool-too-large",
                "Eight times as many server threads, 32 instead of 4, do not answer twice as many"
                    + " exchanges.",
                "32-64-per-second",
                "4-64-per-second",
                "32 server threads ÷ four, exchanges of 64 clients per second")
            .atMost(2));
  }

  @Override
  public Optional<HistoricalFigures> then() {
    return Optional.of(
        new HistoricalFigures(
            "E4",
            "Simple Socket Server and Client, the DB from Zero project; a virtual machine on EC2",
            List.of("server threads", "client threads", "trials", "best, messages per second"),
            List.of(List.of("1, 2, 4 … 32", "1, 2, 4 … 64", "10 of 3 s per pair", "over 95,000")),
            "per-second"));
  }
}
