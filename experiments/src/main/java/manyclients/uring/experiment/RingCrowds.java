package manyclients.uring.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The comparison of [Rings] for one client, and for very many.
public final class RingCrowds extends NamedExperiment {
  private static final List<String> JUDGED = List.of("c-epoll", "uring");

  public RingCrowds() {
    super(
        "ring-crowds",
        8,
        "What does a server gain from rings with a single client, and what with ten thousand?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 9))
        .with("bytes", 128)
        .with("many", effort.pick(200, 5_000, 10_000))
        .with("all", effort.pick(0, 0, 1))
        .with("warm-up", effort.pick(1, 8, 5))
        .with("turns", effort.pick(1, 4, 4))
        .with("turn-millis", effort.pick(100, 150, 300));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int bytes = run.number("bytes");
    int turns = run.number("turns");
    RingComparison.among(
        run,
        JUDGED,
        comparison -> {
          comparison.work("one-client-", 1, bytes, turns).allTo("c-epoll").to("uring", "reactors");
          comparison
              .work("many-", run.number("many"), bytes, Math.max(1, turns / 2))
              .allTo("c-epoll")
              .to("uring", "c-uring")
              .to("uring", "reactors");
        });
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        RingComparison.claim(
                "many-clients",
                "With thousands of busy clients, our server on io_uring answers at least 95 % as"
                    + " many requests as the one in C on epoll.",
                "many-uring-per-c-epoll",
                "our server on io_uring ÷ the one in C on epoll")
            .atLeast(0.95));
  }
}
