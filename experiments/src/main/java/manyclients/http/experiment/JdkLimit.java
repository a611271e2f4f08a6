package manyclients.http.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;

/// Tests a hypothesis. Other servers are said to answer twelve times as many requests as the JDK's.
/// Much of that may come from its limit of 200 idle connections
/// (`sun.net.httpserver.maxIdleConnections`): a client whose connection was closed has to connect
/// again.
public final class JdkLimit extends NamedExperiment {
  private static final String RATE = "-requests-per-second";

  public JdkLimit() {
    super(
        "http-jdk-limit",
        9,
        "How much slower is the JDK's server for its limit of idle connections?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5),
            Factor.of("server", "jdk", "jdk-raised", "loops"),
            Factor.of("clients", 100, 1_000))
        .with("bytes", Pages.SMALL)
        .with("warm-up-ms", effort.pick(100, 2_000, 3_000))
        .with("time-ms", effort.pick(200, 2_000, 4_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (var contenders = new Contenders();
        ServerUnderTest server = contenders.start(run.level("server"))) {
      Visitors.measure(run, server, true);
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "jdk-limit-not-much",
                "With its limit raised, the JDK's server answers less than three and a half times"
                    + " as many requests. (3.5 would be half of the way to twelve: 3.5 times 3.5 is"
                    + " 12.25.)",
                "jdk-raised-1000" + RATE,
                "jdk-1000" + RATE,
                "limit raised ÷ limit as it is, requests per second")
            .atMost(3.5));
  }
}
