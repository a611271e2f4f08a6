package manyclients.http.experiment;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The cost of a small and of a large page on several servers, which take turns in one run.
public final class HttpServers extends NamedExperiment {
  private static final String[] SERVERS = {
    "loops", "nginx", "nginx-reading", "microhttp", "jdk-raised", "netty"
  };

  public HttpServers() {
    super("http-servers", 9, "How many pages per CPU-second?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("page", "small", "large"))
        .with("small", Pages.SMALL)
        .with("large", Pages.LARGE)
        .with("clients", effort.pick(5, 100, 100))
        .with("warm-up", effort.pick(1, 3, 7))
        .with("turns", effort.pick(1, 3, 5))
        .with("turn-millis", effort.pick(100, 200, 250))
        .with("servers", effort.pick(5, SERVERS.length, SERVERS.length));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    List<String> names = Contenders.among(run, Arrays.copyOf(SERVERS, run.number("servers")));
    Contenders.takeTurns(run, names, run.number("clients"), run.number(run.level("page")), 5);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.ofWork(
                "http-nginx-small",
                "With pages of a kilobyte, our server answers at least 1.4 times as many requests"
                    + " per CPU-second as nginx, which lets the kernel send its"
                    + " files.",
                "small-loops",
                "small-nginx",
                "our server ÷ nginx")
            .atLeast(1.4),
        Claim.ofWork(
                "http-nginx-reading",
                "With pages of a kilobyte, our server answers at least nine tenths as many requests"
                    + " as an nginx that reads its files, which costs less for small ones.",
                "small-loops",
                "small-nginx-reading",
                "our server ÷ nginx that reads its files")
            .atLeast(0.9),
        Claim.ofWork(
                "http-microhttp-small",
                "With pages of a kilobyte, our server answers at least nine tenths as many requests"
                    + " as microhttp.",
                "small-loops",
                "small-microhttp",
                "our server ÷ microhttp")
            .atLeast(0.9),
        Claim.ofWork(
                "http-jdk-small",
                "With pages of a kilobyte, our server answers at least three times as many requests"
                    + " as the JDK's own server.",
                "small-loops",
                "small-jdk-raised",
                "our server ÷ the JDK's")
            .atLeast(3),
        Claim.ofWork(
                "http-nginx-large",
                "With pages of 64 KiB, our server answers at least eight tenths as many requests as"
                    + " nginx.",
                "large-loops",
                "large-nginx",
                "our server ÷ nginx")
            .atLeast(0.8),
        Claim.ofWork(
                "http-microhttp-large",
                "With pages of 64 KiB, our server answers at least a fifth more requests than"
                    + " microhttp.",
                "large-loops",
                "large-microhttp",
                "our server ÷ microhttp")
            .atLeast(1.2));
  }
}
