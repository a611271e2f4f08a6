package manyclients.uring.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The cost of a request with readiness and with completion, in Java and in C: a hundred clients,
/// 128 bytes. All servers take turns in one round.
public final class Rings extends NamedExperiment {
  private static final List<String> JUDGED =
      List.of("c-epoll", "c-uring", "epoll", "uring", "reactors");

  public Rings() {
    super("rings", 8, "How many requests per CPU-second, with epoll and with io_uring?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 9))
        .with("clients", 100)
        .with("bytes", 128)
        .with("all", effort.pick(0, 0, 1))
        .with("warm-up", effort.pick(1, 12, 9))
        .with("turns", effort.pick(1, 6, 10))
        .with("turn-millis", effort.pick(100, 150, 300));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    RingComparison.among(
        run,
        JUDGED,
        comparison -> {
          comparison
              .work("", run.number("clients"), run.number("bytes"), run.number("turns"))
              .allTo("c-epoll")
              .to("uring", "c-uring")
              .to("uring", "reactors");
        });
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        RingComparison.claim(
                "uring-against-c",
                "Our server on io_uring answers at least 95 % as many requests per second of"
                    + " processor time as one in C on epoll.",
                "uring-per-c-epoll",
                "our server on io_uring ÷ the one in C on epoll")
            .atLeast(0.95),
        RingComparison.claim(
                "uring-against-c-uring",
                "Our server on io_uring answers more than nine tenths as many requests as one in C"
                    + " on io_uring.",
                "uring-per-c-uring",
                "our server on io_uring ÷ the one in C on io_uring")
            .atLeast(0.9),
        RingComparison.claim(
                "epoll-against-c",
                "Our server on epoll answers more than nine tenths as many as the one in C.",
                "epoll-per-c-epoll",
                "our server on epoll ÷ the one in C on epoll")
            .atLeast(0.92),
        RingComparison.claim(
                "uring-against-reactors",
                "With a ring, and without selector, keys and channels, our server answers more"
                    + " requests than with chapter 4's loop.",
                "uring-per-reactors",
                "our server on io_uring ÷ chapter 4's loop")
            .atLeast(1.02),
        RingComparison.claim(
                "reactors-against-c",
                "Chapter 4's loop answers more than nine tenths as many as the one in C on epoll.",
                "reactors-per-c-epoll",
                "chapter 4's loop ÷ the one in C on epoll")
            .atLeast(0.9));
  }
}
