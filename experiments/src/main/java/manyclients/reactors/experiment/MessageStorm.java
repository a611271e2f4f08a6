package manyclients.reactors.experiment;

import java.io.IOException;
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
import manyclients.lab.proc.Vitals;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// E7: 10,000 clients that all send a message at the same time, ten times over, by the number of
/// loops and of workers.
public final class MessageStorm extends NamedExperiment {

  public MessageStorm() {
    super("message-storm", 4, "How many loops, and how many threads, for a storm of messages?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5),
            Factor.of("loops", effort == Effort.TRY ? new int[] {2} : new int[] {1, 2, 4}),
            Factor.of("workers", workers(effort)))
        .with("connections", effort.pick(100, 2_000, 10_000))
        .with("messages", 10);
  }

  private static String[] workers(Effort effort) {
    return effort == Effort.TRY
        ? new String[] {"none", "4"}
        : new String[] {"none", "1", "4", "16"};
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int connections = run.number("connections");
    try (ServerUnderTest server = start(run.level("loops"), run.level("workers"));
        Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), connections))) {
      swarm.speak(); // by now all are accepted, and the classes are loaded
      Optional<Vitals> before = server.vitals();
      long start = System.nanoTime();
      for (int i = 0; i < run.number("messages"); i++) {
        swarm.speak();
      }
      double nanos = System.nanoTime() - start;
      long asked = (1L + run.number("messages")) * connections;
      InvalidMeasurement.unlessAllAnswered(swarm.count().answers(), asked);
      double messages = (double) run.number("messages") * connections;
      run.record("message-us", nanos / 1e3 / messages);
      before
          .flatMap(old -> server.vitals().map(now -> now.since(old)))
          .ifPresent(used -> run.record("cpu-us", used.cpu().toNanos() / 1e3 / messages));
    }
  }

  /// Starts the server. An engine has one loop for each core that the JVM reports.
  private static ServerUnderTest start(String loops, String workers)
      throws IOException, InterruptedException {
    ChildJvm jvm =
        ChildJvm.of(ServerMain.class)
            .withFlags("-XX:ActiveProcessorCount=" + loops, "-XX:+UseSerialGC");
    return workers.equals("none")
        ? ServerUnderTest.start(jvm, "--engine", "reactors")
        : ServerUnderTest.start(jvm, "--engine", "reactors-workers", "--threads", workers);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "threads-for-nothing",
                "For a handler that only echoes, workers make each message more expensive.",
                "2-4-cpu-us",
                "2-none-cpu-us",
                "two loops and four workers ÷ two loops without workers, processor time per"
                    + " message, in µs")
            .atLeast(1.2));
  }

  @Override
  public Optional<HistoricalFigures> then() {
    return Optional.of(
        new HistoricalFigures(
            "E7b",
            "\"Java NIO selector performance\", 4 June 2011: 10,000 connections, 10 messages each",
            List.of("selectors and threads", "average ms per message"),
            List.of(List.of("7 and 7, or 10 and 10: the best", "1.26")),
            "cpu-us"));
  }
}
