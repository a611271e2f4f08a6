package manyclients.tuning.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.TcpTable;
import manyclients.lab.proc.Usage;
import manyclients.lab.proc.Vitals;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerProcess;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmCount;
import manyclients.lab.swarm.SwarmPlan;

/// A crowd of clients at a listener where each costs CPU time, like a TLS handshake.
public final class AcceptPath extends NamedExperiment {

  public AcceptPath() {
    super("accept-path", 6, "How fast can a server accept new clients?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 7), Factor.of("doors", "one", "two"))
        .with("clients", effort.pick(200, 2_000, 4_000)) // the accept queue has room for all
        .with("greeting-us", 500);
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int clients = run.number("clients");
    String doors = run.level("doors").equals("one") ? "1" : "2";
    ChildJvm jvm = ChildJvm.of(AcceptOnlyServer.class);
    try (ServerProcess server = ServerProcess.start(jvm, doors, "" + run.number("greeting-us"));
        Swarm swarm = Swarm.open(crowd(server.port(), clients))) {
      run.record("connected", swarm.count().open());
      run.record("waiting", TcpTable.of(Proc.here()).waitingAt(server.port()));
      requireAll(clients, swarm.count());
      Vitals before = Vitals.require(server.pid());
      server.ask("" + clients); // the server accepts all of them now
      Usage used = Vitals.require(server.pid()).since(before);
      double seconds = used.wall().toNanos() / 1e9;
      run.record("accepts-per-second", clients / seconds);
      run.record("busy-cores", used.cpu().toNanos() / 1e9 / seconds);
    }
  }

  /// Returns the plan of a crowd. A client that finds room in the accept queue connects
  /// immediately, so a short timeout is enough.
  private static SwarmPlan crowd(int port, int clients) {
    return SwarmPlan.of(port, clients).withPatience(Duration.ofSeconds(1));
  }

  private static void requireAll(int clients, SwarmCount count) {
    if (count.open() < clients) {
      throw new InvalidMeasurement(
          "only %s of %s clients found room in the accept queue".formatted(count.open(), clients));
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "accept-doors",
                "A second accepting thread accepts clients at more than one and a half times the"
                    + " rate.",
                "two-accepts-per-second",
                "one-accepts-per-second",
                "two accepting threads ÷ one, connections per second")
            .atLeast(1.5));
  }
}
