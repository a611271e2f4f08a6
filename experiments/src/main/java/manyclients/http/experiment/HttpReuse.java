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

/// The benefit, in HTTP, of asking again on the same connection instead of on a new one.
public final class HttpReuse extends NamedExperiment {

  public HttpReuse() {
    super("http-reuse", 9, "What does it save to keep a connection for the next page?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5),
            Factor.of("connection", "new", "kept"),
            Factor.of("server", "loops", "nginx"))
        .with("clients", effort.pick(5, 100, 100))
        .with("bytes", Pages.SMALL)
        .with("warm-up-ms", effort.pick(100, 2_000, 3_000))
        .with("time-ms", effort.pick(100, 2_000, 4_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    boolean keep = run.level("connection").equals("kept");
    try (var contenders = new Contenders();
        ServerUnderTest server = contenders.start(run.level("server"))) {
      Visitors.measure(run, server, keep);
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.ofWork(
                "http-kept",
                "On kept connections, our server answers at least four times as many requests per"
                    + " second of processor time as on new ones.",
                "kept-loops",
                "new-loops",
                "kept connections ÷ new ones")
            .atLeast(4),
        Claim.ofWork(
                "http-new-nginx",
                "With a connection per request, nginx answers at least a fifth more requests per"
                    + " second of processor time than our server: in nginx, the thread that accepts"
                    + " a connection keeps it.",
                "new-nginx",
                "new-loops",
                "nginx ÷ our server, new connections")
            .atLeast(1.2));
  }
}
