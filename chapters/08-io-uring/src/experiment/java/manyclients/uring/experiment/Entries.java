package manyclients.uring.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;

/// How often a request enters the kernel, the more clients are busy. The servers count themselves:
/// to be counted from outside would slow them down, and more would be waiting at each turn.
public final class Entries implements Experiment {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  @Override
  public String id() {
    return "entries";
  }

  @Override
  public int chapter() {
    return 8;
  }

  @Override
  public String question() {
    return "How often does a request enter the kernel, when more and more clients are busy?";
  }

  @Override
  public Plan plan(Effort effort) {
    Factor servers = Factor.of("server", "epoll", "uring", "uring-own");
    Factor clients =
        effort.pick(0, 0, 1) == 0
            ? Factor.of("clients", "1", "100")
            : Factor.of("clients", "1", "3", "10", "30", "100", "300", "1000");
    return Plan.of(effort.pick(1, 3, 5), servers, clients)
        .with("bytes", 128)
        .with("millis", effort.pick(200, 1_000, 2_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (Contestants contestants = new Contestants()) {
      if (contestants.among(run.level("server")).isEmpty()) {
        run.say("left-out", "it cannot run here");
        return;
      }
    }
    try (ServerUnderTest server = Contestants.counting(run.level("server"))) {
      LoadPlan load =
          LoadPlan.closed(server.port())
              .withConnections(run.number("clients"))
              .withSize(run.number("bytes"))
              .withTimes(Duration.ofMillis(20), run.millis("millis"), PATIENCE);
      server.warm(load);
      Look before = look(server);
      server.warm(load);
      Look after = look(server);
      double requests = after.requests - before.requests;
      run.record("entries-per-request", (after.calls - before.calls) / requests);
      run.record("one", 1);
    }
  }

  private record Look(long calls, long requests) {}

  private static Look look(ServerUnderTest server) throws IOException, InterruptedException {
    String[] numbers = server.server().ask("calls").split(" ");
    return new Look(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "one-client-enters-once",
                "With one client, a request on io_uring enters the kernel once.",
                "uring-1-entries-per-request",
                "uring-1-one")
            .between(0.95, 1.1),
        Claim.of(
                "a-hundred-clients-share",
                "With a hundred busy clients, one entry serves five requests or more.",
                "uring-100-entries-per-request",
                "uring-100-one")
            .atMost(0.2),
        Claim.of(
                "epoll-does-not-share",
                "With epoll, a request enters it twice at least, however many clients there are.",
                "epoll-100-entries-per-request",
                "epoll-100-one")
            .atLeast(1.95));
  }
}
