package manyclients.virtual.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;

/// The tail latency at saturation, by the mode of the JDK's poller, the number of its read pollers,
/// and the number of carriers.
public final class PollerModes extends NamedExperiment {
  private static final Map<String, List<String>> FLAGS =
      Map.of(
          "mode-2", List.of("-Djdk.pollerMode=2"),
          "mode-2-one-poller", List.of("-Djdk.pollerMode=2", "-Djdk.readPollers=1"),
          "mode-2-four-pollers", List.of("-Djdk.pollerMode=2", "-Djdk.readPollers=4"),
          "mode-1-one-poller", List.of("-Djdk.pollerMode=1", "-Djdk.readPollers=1"),
          "mode-1-two-pollers", List.of("-Djdk.pollerMode=1", "-Djdk.readPollers=2"),
          "mode-1-four-pollers", List.of("-Djdk.pollerMode=1", "-Djdk.readPollers=4"),
          "one-carrier", List.of("-Djdk.virtualThreadScheduler.parallelism=1"),
          "two-carriers", List.of("-Djdk.virtualThreadScheduler.parallelism=2"),
          "four-carriers", List.of("-Djdk.virtualThreadScheduler.parallelism=4"));

  public PollerModes() {
    super(
        "poller-modes",
        7,
        "Which pollers and carriers keep the slowest replies fast, when the server is"
            + " saturated?");
  }

  @Override
  public Plan plan(Effort effort) {
    List<String> settings = FLAGS.keySet().stream().sorted().toList();
    List<String> judged = List.of("one-carrier", "two-carriers", "four-carriers");
    return Plan.of(
            effort.pick(1, 3, 8), new Factor("setting", effort == Effort.TRY ? judged : settings))
        .with("clients", effort.pick(20, 200, 200))
        .with("bytes", 128)
        .with("warm-up-ms", effort.pick(200, 1_000, 1_500))
        .with("time-ms", effort.pick(200, 1_000, 3_500));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    List<String> flags = FLAGS.getOrDefault(run.level("setting"), List.of());
    ChildJvm jvm = ChildJvm.of(ServerMain.class).withFlags(flags.toArray(String[]::new));
    try (ServerUnderTest server = ServerUnderTest.start(jvm, "--engine", "virtual-threads")) {
      LoadPlan plan =
          LoadPlan.closed(server.port())
              .withConnections(run.number("clients"))
              .withSize(run.number("bytes"))
              .withTimes(run.millis("warm-up-ms"), run.millis("time-ms"), Duration.ofSeconds(10));
      run.record(server.load(plan));
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "more-carriers-slow-replies",
                "On one core, the slowest replies are slower with four carriers than with two:"
                    + " the 99th percentile is at least a fifth higher.",
                "four-carriers-p99-us",
                "two-carriers-p99-us",
                "four carriers ÷ two carriers, 99th percentile, in µs")
            .atLeast(1.2),
        Claim.of(
                "one-carrier-forgets",
                "With one carrier, some reply comes last by far: it takes at least five times as"
                    + " long as the slowest with two.",
                "one-carrier-max-us",
                "two-carriers-max-us",
                "one carrier ÷ two carriers, slowest reply, in µs")
            .atLeast(5));
  }
}
