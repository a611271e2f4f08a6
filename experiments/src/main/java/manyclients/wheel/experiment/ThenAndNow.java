package manyclients.wheel.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.HistoricalFigures;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;
import manyclients.wheel.inquest.Natural;

/// The measurement of 2001: all clients ask, all are answered, 32 times.
public final class ThenAndNow extends NamedExperiment {
  private static final double MIB = 1 << 20;

  public ThenAndNow() {
    super("crowd", 2, "A thread per client or a wheel: what do 32 rounds of all clients cost?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5),
            Servers.compared("platform-threads", "wheel-2001", "timed-wheel", "wheel"),
            Factor.of("clients", 350, 3_500))
        .with("scale", effort.pick(100, 1, 1))
        .with("rounds", effort.pick(4, 8, 32));
  }

  @Override
  public Optional<HistoricalFigures> then() {
    return Optional.of(
        new HistoricalFigures(
            "E1",
            "The Java Specialists' Newsletter 23, June 2001",
            List.of("clients", "server", "time", "memory of the server"),
            List.of(
                List.of("3,500", "thread per client", "143 s", "97 MB"),
                List.of("3,500", "SocketWheel", "156 s", "32–34 MB"),
                List.of("350", "thread per client", "11 s", "14 MB"),
                List.of("350", "SocketWheel", "14 s", "9.4 MB"))));
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "wheel-memory",
                "At 3,500 clients, threads take more than twice the memory of the wheel.",
                "platform-threads-3500-memory-mib",
                "wheel-3500-memory-mib",
                "threads ÷ wheel, memory, in MiB")
            .atLeast(2),
        Claim.of(
                "wheel-time",
                "For 32 rounds of all clients, the wheel takes no longer than the threads.",
                "wheel-3500-ms",
                "platform-threads-3500-ms",
                "wheel ÷ threads, in ms")
            .atMost(1));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int clients = run.number("clients") / run.number("scale");
    if (run.level("server").equals("wheel-2001")) {
      Natural natural = Natural.watch(clients, run.number("rounds"));
      run.record("rounds", natural.rounds());
      run.record("waiting", natural.waiting());
      run.record("memory-mib", natural.resident() / MIB);
      run.record("overflows", (double) natural.overflows());
      return;
    }
    try (ServerUnderTest server = Servers.start(run.level("server"));
        Swarm swarm = Swarm.open(plan(server.port(), clients))) {
      swarm.speak(); // the first round loads the classes
      long start = System.nanoTime();
      for (int round = 0; round < run.number("rounds"); round++) {
        swarm.speak();
      }
      run.record("ms", (System.nanoTime() - start) / 1e6);
      long requests = (run.number("rounds") + 1L) * clients;
      InvalidMeasurement.unlessAllAnswered(swarm.count().answers(), requests);
      server.vitals().ifPresent(vitals -> run.record("memory-mib", vitals.resident() / MIB));
      run.record("heap-mib", server.server().heap() / MIB);
    }
  }

  private static SwarmPlan plan(int port, int clients) {
    return SwarmPlan.of(port, clients).withPatience(Duration.ofSeconds(30));
  }
}
