package manyclients.virtual.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerProcess;

/// A server on virtual threads that asks another one with few places for each request. Those places
/// have no protection, a semaphore, a thread pool, or a thread pool with a short queue. All
/// processes share all cores, which they hardly use.
public final class SlowResource extends NamedExperiment {

  public SlowResource() {
    super(
        "slow-resource",
        7,
        "What does a limit before a slow resource change for the clients that wait?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("limit", "none", "semaphore", "pool", "queue"))
        .with("clients", effort.pick(60, 300, 300))
        .with("places", effort.pick(4, 20, 20))
        .with("waiting", effort.pick(4, 20, 20))
        .with("service-ms", 20)
        .with("pause-ms", 200)
        .with("warm-up-ms", effort.pick(300, 2_000, 3_000))
        .with("time-ms", effort.pick(500, 2_000, 6_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    String places = Integer.toString(run.number("places"));
    String waiting = Integer.toString(run.number("waiting"));
    String millis = Integer.toString(run.number("service-ms"));
    try (ServerProcess resource =
            ServerProcess.start(ChildJvm.of(FewPlaces.class), places, millis);
        ServerProcess server =
            ServerProcess.start(
                ChildJvm.of(LimitedServer.class),
                run.level("limit"),
                Integer.toString(resource.port()),
                places,
                waiting)) {
      record(run, new Crowd(server.port(), run.number("clients"), run.millis("pause-ms")));
    }
  }

  private static void record(Run run, Crowd crowd) throws IOException, InterruptedException {
    Crowd.Answers answers = crowd.ask(run.millis("warm-up-ms"), run.millis("time-ms"));
    run.record("per-second", answers.perSecond());
    run.record("refused-per-second", answers.refusedPerSecond());
    run.record("mean-ms", answers.mean());
    run.record("median-ms", answers.percentile(50));
    run.record("p99-ms", answers.percentile(99));
    run.record("slowest-ms", answers.percentile(100));
    double each = (double) run.number("service-ms") / run.number("places");
    run.record("law-per-second", 1_000 / each);
    run.record("law-ms", run.number("clients") * each);
    run.record("bound-ms", (run.number("places") + run.number("waiting")) * each);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "as-long-as-the-law",
                "With a semaphore, the mean reply takes the time of Little's law: clients, times a"
                    + " query's time, divided by permits.",
                "semaphore-mean-ms",
                "semaphore-law-ms",
                "mean reply ÷ what the law says, in ms")
            .between(0.9, 1.2),
        Claim.of(
                "permits-like-a-pool",
                "A semaphore lets as many queries through as a pool with as many threads as the"
                    + " semaphore has permits.",
                "semaphore-per-second",
                "pool-per-second",
                "semaphore ÷ pool, queries per second")
            .between(0.9, 1.1),
        Claim.of(
                "nothing-gained",
                "Without a limit, hardly more queries are answered: at most a tenth more.",
                "none-per-second",
                "semaphore-per-second",
                "no limit ÷ semaphore, queries per second")
            .atMost(1.1),
        Claim.of(
                "unlimited-tail",
                "Without a limit, one reply in a hundred takes more than twice as long as it does"
                    + " with a semaphore.",
                "none-p99-ms",
                "semaphore-p99-ms",
                "no limit ÷ semaphore, 99th percentile, in ms")
            .atLeast(2),
        Claim.of(
                "queue-bounds",
                "With a queue of limited length, the mean reply takes at most a fifth longer than a"
                    + " full queue explains: permits and queue together, times a query's time,"
                    + " divided by the permits.",
                "queue-mean-ms",
                "queue-bound-ms",
                "mean reply ÷ what a full queue explains, in ms")
            .atMost(1.2));
  }
}
