package manyclients.uring.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InterleavedRuns;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// What a request costs on readiness and on completion, in Java and in C, for few and for many
/// clients and for small and large messages. All servers take turns in one run.
public final class Rings implements Experiment {
  private static final String WORK = "-requests-per-cpu-second";

  @Override
  public String id() {
    return "rings";
  }

  @Override
  public int chapter() {
    return 8;
  }

  @Override
  public String question() {
    return "How many requests is a second of processor time worth, with epoll and with io_uring?";
  }

  @Override
  public Plan plan(Effort effort) {
    Factor clients =
        switch (effort.pick(1, 2, 3)) {
          case 1 -> Factor.of("clients", "3");
          case 2 -> Factor.of("clients", "100");
          default -> Factor.of("clients", "1", "100", "10000");
        };
    Factor bytes =
        switch (effort.pick(1, 2, 3)) {
          case 1 -> Factor.of("bytes", "128");
          case 2 -> Factor.of("bytes", "128", "16384");
          default -> Factor.of("bytes", "16", "128", "16384");
        };
    return Plan.of(effort.pick(1, 3, 5), clients, bytes)
        .with("warm-up", effort.pick(1, 14, 16))
        .with("turns", effort.pick(1, 4, 10))
        .with("turn-millis", effort.pick(200, 200, 300));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (Contestants contestants = new Contestants();
        var runs =
            new InterleavedRuns(
                contestants.among(
                    "c-epoll",
                    "c-uring",
                    "epoll",
                    "uring",
                    "uring-eager",
                    "uring-own",
                    "reactors",
                    "netty-epoll",
                    "netty-uring"),
                contestants::start)) {
      runs.work(run);
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        claim(
                "uring-against-c",
                "At a hundred clients and 128 bytes, our server on io_uring does at least as much"
                    + " with a second of processor time as one in C on epoll.",
                "100-128-uring",
                "100-128-c-epoll")
            .atLeast(1.0),
        claim(
                "uring-against-c-uring",
                "It does nine tenths of what one in C on io_uring does, or more.",
                "100-128-uring",
                "100-128-c-uring")
            .atLeast(0.9),
        claim(
                "epoll-against-c",
                "Our server on epoll does nine tenths of what the one in C does, or more.",
                "100-128-epoll",
                "100-128-c-epoll")
            .atLeast(0.9),
        claim(
                "uring-against-reactors",
                "Without selector, keys and channels, and with a ring, a request costs a sixth less"
                    + " than with chapter 4's loop, or better.",
                "100-128-uring",
                "100-128-reactors")
            .atLeast(1.2),
        claim(
                "large-messages",
                "With messages of 16 KiB, our server on io_uring does nine tenths of what the one"
                    + " in C on epoll does, or more.",
                "100-16384-uring",
                "100-16384-c-epoll")
            .atLeast(0.9),
        claim(
                "deferred-work",
                "Without deferred work, the same server does less.",
                "100-128-uring-eager",
                "100-128-uring")
            .atMost(0.95));
  }

  private static Claim.Ratio claim(String id, String sentence, String over, String under) {
    return Claim.of(id, sentence, over + WORK, under + WORK);
  }
}
