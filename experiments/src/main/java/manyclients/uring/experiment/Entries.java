package manyclients.uring.experiment;

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

/// The number of system calls per request, for more and more busy clients. The servers count the
/// calls themselves, because counting from outside would slow them down, and more requests would
/// wait at each turn.
///
/// A client is busy while its request waits for the server. With an echo, no client is: the server
/// has answered before the load generator sends the next request. So the handler computes, for
/// longer than the load generator needs. The echo alone is recorded too.
public final class Entries extends NamedExperiment {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final List<Integer> FEW = List.of(1, 100);
  private static final List<Integer> ALL = List.of(1, 3, 10, 30, 100, 300, 1_000);

  public Entries() {
    super(
        "entries",
        8,
        "How often does a request enter the kernel, when more and more clients are busy?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("server", "epoll", "uring", "uring-own"))
        .with("bytes", 128)
        .with("computes-micros", 20)
        .with("all", effort.pick(0, 0, 1))
        .with("warm-up", effort.pick(200, 1_000, 3_000))
        .with("millis", effort.pick(200, 500, 1_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    if (!Contestants.isEngine(run.level("server"))) {
      run.say("left-out", "this server cannot run here");
      return;
    }
    String name = run.level("server");
    List<Integer> crowds = run.number("all") == 1 ? ALL : FEW;
    String computing = "work:" + run.number("computes-micros") + ":0";
    try (var server = Contestants.withOptions(name, computing)) {
      record(run, server, crowds, "");
    }
    try (var server = Contestants.withOptions(name)) {
      record(run, server, List.of(100), "echo-");
    }
    run.record("one", 1);
  }

  private static void record(Run run, ServerUnderTest server, List<Integer> crowds, String which)
      throws IOException {
    server.warm(load(run, server, 100, run.millis("warm-up")));
    for (int clients : crowds) {
      double entries =
          CallCounts.perRequest(server, load(run, server, clients, run.millis("millis")));
      run.record(which + clients + "-entries-per-request", entries);
    }
  }

  private static LoadPlan load(Run run, ServerUnderTest server, int clients, Duration time) {
    return LoadPlan.closed(server.port())
        .withConnections(clients)
        .withSize(run.number("bytes"))
        .withTimes(time.dividedBy(4), time, PATIENCE);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "one-client-enters-once",
                "With one client, a request on io_uring enters the kernel once.",
                "uring-1-entries-per-request",
                "uring-one",
                "entries ÷ requests, one client on io_uring")
            .between(0.95, 1.05),
        Claim.of(
                "a-hundred-clients-share",
                "With a hundred busy clients, one entry serves twenty requests or more.",
                "uring-100-entries-per-request",
                "uring-one",
                "entries ÷ requests, a hundred clients on io_uring")
            .atMost(0.05),
        Claim.of(
                "epoll-does-not-share",
                "With epoll, a request enters the kernel at least twice, however many clients there"
                    + " are.",
                "epoll-100-entries-per-request",
                "epoll-one",
                "entries ÷ requests, a hundred clients on epoll")
            .atLeast(1.95));
  }
}
