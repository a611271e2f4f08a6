package manyclients.virtual.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InterleavedRuns;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;

/// Requests per CPU-second with a platform thread per client, with a virtual thread per client,
/// with one loop, with several, and with Netty, for a few clients and for many.
public final class VirtualWork extends NamedExperiment {
  private static final List<String> SERVERS =
      List.of("virtual-threads", "platform-threads", "selector", "reactors", "netty-nio");

  public VirtualWork() {
    super("virtual-work", 7, "What does a request cost on a virtual thread?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("crowd", "few", "many"))
        .with("servers", effort.pick(3, SERVERS.size(), SERVERS.size()))
        .with("few", 100)
        .with("many", effort.pick(300, 5_000, 5_000))
        .with("bytes", 128)
        .with("warm-up", effort.pick(1, 2, 2))
        .with("turns", effort.pick(1, 3, 2))
        .with("turn-millis", effort.pick(200, 500, 600));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    Duration turn = run.millis("turn-millis");
    IntFunction<LoadPlan> load =
        port ->
            LoadPlan.closed(port)
                .withConnections(run.number(run.level("crowd")))
                .withSize(run.number("bytes"))
                .withTimes(turn.dividedBy(2), turn, Duration.ofSeconds(5));
    List<String> servers = SERVERS.subList(0, run.number("servers"));
    try (var runs = new InterleavedRuns(servers, VirtualWork::start)) {
      runs.work(run, load);
    }
  }

  private static ServerUnderTest start(String engine) throws IOException, InterruptedException {
    // these flags are for Netty, and do not affect the others
    ChildJvm jvm =
        ChildJvm.of(ServerMain.class)
            .withFlags(
                "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    return ServerUnderTest.start(jvm, "--engine", engine);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.ofWork(
                "virtual-few",
                "With 100 clients, virtual threads answer at least as many requests per second of"
                    + " processor time as platform threads.",
                "few-virtual-threads",
                "few-platform-threads",
                "virtual threads ÷ platform threads")
            .atLeast(1),
        Claim.ofWork(
                "virtual-many",
                "With 5,000 busy clients, virtual threads answer at least one and a half times as"
                    + " many requests per CPU-second as platform threads.",
                "many-virtual-threads",
                "many-platform-threads",
                "virtual threads ÷ platform threads")
            .atLeast(1.5),
        Claim.ofWork(
                "virtual-selector",
                "With 100 clients, one selector answers more requests per CPU-second"
                    + " than virtual threads.",
                "few-selector",
                "few-virtual-threads",
                "selector ÷ virtual threads")
            .atLeast(1.1));
  }
}
