package manyclients.http.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;

/// The time that a client waits for a small page, when requests come by the clock. Their rate is
/// the same share of each server's capacity on its core.
public final class HttpTail extends NamedExperiment {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  public HttpTail() {
    super(
        "http-tail",
        9,
        "How long do the slowest pages take, when a server is busy for part of the time?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("server", "loops", "nginx", "jdk-raised"))
        .with("clients", effort.pick(5, 100, 100))
        .with("bytes", Pages.SMALL)
        .with("share-percent", 30)
        .with("warm-up-ms", effort.pick(100, 2_000, 3_000))
        .with("capacity-ms", effort.pick(100, 1_000, 2_000))
        .with("time-ms", effort.pick(200, 3_000, 8_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (var contenders = new Contenders();
        ServerUnderTest server = contenders.start(run.level("server"))) {
      LoadPlan plan =
          LoadPlan.closed(server.port())
              .withConnections(run.number("clients"))
              .withDialogue(HttpDialogue.forPage(run.number("bytes")));
      double capacity = capacity(run, server, plan);
      double offered = capacity * run.number("share-percent") / 100;
      run.record("capacity-per-second", capacity);
      run.record("offered-per-second", offered);
      Duration time = run.millis("time-ms");
      run.record(
          server
              .load(
                  plan.withMode(new LoadPlan.Mode.Open(offered))
                      .withTimes(time.dividedBy(4), time, PATIENCE))
              .report()
              .corrected(),
          "");
    }
  }

  /// Returns the requests per second of a server that keeps a core of its own fully busy.
  private static double capacity(Run run, ServerUnderTest server, LoadPlan plan)
      throws IOException {
    Duration warmUp = run.millis("warm-up-ms");
    return server.work(plan.withTimes(warmUp, run.millis("capacity-ms"), PATIENCE)).perCpuSecond();
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "http-tail-nginx",
                "At 30 % of what each server can do, our 99th percentile is at most twice that of"
                    + " nginx.",
                "loops-p99-us",
                "nginx-p99-us",
                "our server ÷ nginx, 99th percentile, in µs")
            .atMost(2),
        Claim.of(
                "http-tail-jdk",
                "At 30 % of what each server can do, our 99th percentile is lower than that of the"
                    + " JDK's own server.",
                "loops-p99-us",
                "jdk-raised-p99-us",
                "our server ÷ the JDK's, 99th percentile, in µs")
            .atMost(1));
  }
}
