package manyclients.netty.experiment;

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
import manyclients.lab.load.Latency;
import manyclients.lab.load.LoadGenerator;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.load.LoadReport;
import manyclients.lab.process.ChildJvm;

/// E6: a handler that waits for a database, on the event loop, in pools of several sizes, and on a
/// virtual thread per request.
public final class BlockingWork extends NamedExperiment {
  private static final String[] PLACES = {"loop", "pool-1000", "pool-20", "pool-14", "virtual"};

  /// The clients of the warm-up. There are only a few, because requests to a cold server queue up.
  private static final int FEW = 50;

  public BlockingWork() {
    super("blocking-work", 5, "Where may a handler wait, and how many threads does that take?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("where", PLACES))
        .with("connections", effort.pick(100, 200, 1_000))
        .with("per-second", effort.pick(200, 1_000, 1_000))
        .with("warm-up-ms", effort.pick(200, 300, 2_000))
        // until the number of requests that wait for the longest time is steady
        .with("settle-ms", effort.pick(200, 1_100, 1_000))
        .with("time-ms", effort.pick(300, 1_200, 6_000))
        .with("patience-ms", effort.pick(1_500, 200, 3_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (ServerUnderTest server = start(run.level("where"))) {
      server.warm(
          LoadPlan.closed(server.port())
              .withConnections(FEW)
              .withSize(8)
              .withTimes(Duration.ZERO, run.millis("warm-up-ms"), Duration.ofSeconds(5)));
      BusyMeter meter = new BusyMeter(server.server());
      LoadPlan plan =
          LoadPlan.open(server.port(), run.number("per-second"))
              .withConnections(run.number("connections"))
              .withSize(8)
              .withTimes(run.millis("settle-ms"), run.millis("time-ms"), run.millis("patience-ms"));
      LoadReport report = LoadGenerator.run(plan, meter);
      Latency latency = report.corrected();
      if (!report.verdict().sound() || report.counts().wrong() > 0 || latency == null) {
        throw new InvalidMeasurement(report.verdict().reason() + ", " + report.counts());
      }
      run.record("answered-per-second", report.perSecond());
      run.record("mean-ms", latency.mean() / 1e3);
      run.record("p99-ms", latency.p99() / 1e3);
      little(run, meter.account(), report.seconds());
    }
  }

  /// Records the number of busy threads, measured and by Little's law: arrivals per second times
  /// the seconds that each takes.
  private static void little(Run run, Busy.Account account, double seconds) {
    if (account.left() == 0) {
      throw new InvalidMeasurement("no request was answered during the measurement");
    }
    double busySeconds = account.nanos() / 1e9;
    run.record("service-ms", 1e3 * busySeconds / account.left());
    run.record("predicted-busy", run.number("per-second") * busySeconds / account.left());
    run.record("busy", busySeconds / seconds);
  }

  private static ServerUnderTest start(String where) throws IOException, InterruptedException {
    ChildJvm jvm =
        ChildJvm.of(DatabaseServer.class)
            .withFlags(
                "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    String seed = "6";
    return switch (where) {
      case "loop" -> ServerUnderTest.start(jvm, "netty-nio", "0", seed);
      case "virtual" -> ServerUnderTest.start(jvm, "netty-virtual", "0", seed);
      default -> ServerUnderTest.start(jvm, "netty-pool", where.substring("pool-".length()), seed);
    };
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "off-the-loop",
                "A pool of 20 threads answers three times as many requests as the loops, or more.",
                "pool-20-answered-per-second",
                "loop-answered-per-second",
                "pool of 20 ÷ loops, requests answered per second")
            .atLeast(3),
        Claim.of(
                "as-the-law-says",
                "A pool of 20 threads keeps up: requests leave as fast as they come, so the number"
                    + " of busy threads is that of Little's law.",
                "pool-20-busy",
                "pool-20-predicted-busy",
                "busy threads ÷ threads by the law")
            .between(0.95, 1.05),
        Claim.of(
                "too-few",
                "Fourteen threads are too few: they answer less than a pool of 20.",
                "pool-14-answered-per-second",
                "pool-20-answered-per-second",
                "pool of 14 ÷ pool of 20, requests answered per second")
            .atMost(0.97),
        virtualAsWell());
  }

  private static Claim virtualAsWell() {
    return Claim.of(
            "virtual-as-well",
            "A virtual thread per request keeps up with 1,000 requests per second, as does a pool"
                + " of 20 threads.",
            "virtual-answered-per-second",
            "pool-20-answered-per-second",
            "virtual threads ÷ pool of 20, requests answered per second")
        .between(0.95, 1.05);
  }

  @Override
  public Optional<HistoricalFigures> then() {
    return Optional.of(
        new HistoricalFigures(
            "E6",
            "A tutorial on Netty (its code is signed Tom): 1,000 connections, a request per second"
                + " each",
            List.of("where the handler waits", "requests per second", "average response"),
            List.of(
                List.of("on the event loop", "below 1,000", "grows without end"),
                List.of("a pool of 1,000 threads", "over 1,000", "about 15 ms"),
                List.of("a pool of 20 threads", "not very different", "not very different"))));
  }
}
