package manyclients.http.experiment;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The cost of a small page on the servers of [HttpServers] when ten thousand clients ask, each on
/// a connection that it keeps.
public final class HttpCrowd extends NamedExperiment {
  private static final String[] SERVERS = {
    "loops", "nginx", "netty", "nginx-reading", "microhttp", "jdk-raised"
  };

  public HttpCrowd() {
    super("http-crowd", 9, "How many pages per CPU-second, when ten thousand clients ask?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5))
        .with("clients", effort.pick(20, 10_000, 10_000))
        .with("bytes", Pages.SMALL)
        .with("warm-up", effort.pick(1, 1, 2))
        .with("turns", 1)
        .with("turn-millis", effort.pick(100, 1_000, 1_000))
        .with("servers", effort.pick(3, SERVERS.length, SERVERS.length));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    List<String> names = Contenders.among(run, Arrays.copyOf(SERVERS, run.number("servers")));
    // with that many clients, the first requests are in progress for a large part of a turn, so a
    // whole turn passes before the measurement
    Contenders.takeTurns(run, names, run.number("clients"), run.number("bytes"), 1);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.ofWork(
                "http-nginx-crowd",
                "With 10,000 clients, our server answers at least as many requests per second of"
                    + " processor time as nginx, which lets the kernel send its files.",
                "loops",
                "nginx",
                "our server ÷ nginx")
            .atLeast(1));
  }
}
