package manyclients.uring.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The comparison of [Rings] for small and large messages.
public final class RingSizes extends NamedExperiment {
  private static final List<String> JUDGED = List.of("c-epoll", "uring");
  private static final int SMALL = 16;
  private static final int LARGE = 16 * 1024;

  public RingSizes() {
    super(
        "ring-sizes",
        8,
        "What does a server gain from rings with small messages, and what with large ones?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5))
        .with("clients", 100)
        .with("all", effort.pick(0, 0, 1))
        .with("warm-up", effort.pick(1, 10, 7))
        .with("turns", effort.pick(1, 4, 6))
        .with("turn-millis", effort.pick(100, 150, 300));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    RingComparison.among(
        run,
        JUDGED,
        comparison -> {
          for (int bytes : List.of(SMALL, LARGE)) {
            comparison
                .work(bytes + "-", run.number("clients"), bytes, run.number("turns"))
                .allTo("c-epoll")
                .to("uring", "c-uring")
                .to("uring", "reactors");
          }
        });
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        RingComparison.claim(
                "small-messages",
                "With messages of 16 bytes, our server on io_uring answers at least as many"
                    + " requests as the one in C on epoll.",
                "16-uring-per-c-epoll",
                "our server on io_uring ÷ the one in C on epoll")
            .atLeast(1.0),
        RingComparison.claim(
                "large-messages",
                "With messages of 16 KiB, our server on io_uring answers at least four fifths as"
                    + " many requests as the one in C on epoll.",
                "16384-uring-per-c-epoll",
                "our server on io_uring ÷ the one in C on epoll")
            .atLeast(0.8));
  }
}
