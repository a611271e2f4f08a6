package manyclients.selector.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// The memory of clients that have sent one request and are silent now, in a server's heap and in
/// its process.
public final class SilentClients extends NamedExperiment {

  public SilentClients() {
    super("silent-clients", 3, "What does a silent client cost?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 7), Factor.of("engine", "selector", "platform-threads"))
        .with("selector", effort.pick(500, 5_000, 15_000))
        .with("platform-threads", effort.pick(100, 1_000, 5_000))
        .with("bound", 1_024);
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    String engine = run.level("engine");
    int clients = run.number(engine);
    try (ServerUnderTest server = ServerUnderTest.start("--engine", engine)) {
      settle(server);
      long heap = server.server().heap();
      long resident = resident(server);
      try (Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), clients))) {
        run.recordAnswers(swarm.speak(), clients);
        run.record("heap-bytes", (server.server().heap() - heap) / (double) clients);
        run.record("resident-kb", (resident(server) - resident) / 1_024.0 / clients);
        run.record("bound-bytes", run.number("bound"));
      }
    }
  }

  /// Lets some clients come, ask and leave, so that the server has made everything that it makes
  /// once.
  private static void settle(ServerUnderTest server) throws IOException, InterruptedException {
    try (Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), 100))) {
      swarm.speak();
    }
  }

  private static long resident(ServerUnderTest server) throws IOException {
    return server.requireVitals().resident();
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "silent-heap",
                "A silent client takes less than a kilobyte of the selector's heap.",
                "selector-heap-bytes",
                "selector-bound-bytes",
                "a silent client's heap ÷ a kilobyte")
            .atMost(1),
        Claim.of(
                "silent-memory",
                "A silent client adds less than a fifth as much memory to the process with a"
                    + " selector as to the process with a thread per client.",
                "selector-resident-kb",
                "platform-threads-resident-kb",
                "selector ÷ platform threads, growth of the process per client, in KB")
            .atMost(0.2));
  }
}
