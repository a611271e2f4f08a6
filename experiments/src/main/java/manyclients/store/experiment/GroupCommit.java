package manyclients.store.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.store.experiment.RedisBenchmark.Report;

/// The number of changes per second that a store acknowledges when each has to be on the disk
/// first. There is one `fsync` per command, per turn of the loop, or for all commands that arrived
/// during the previous `fsync` of a thread. Stores with weaker promises and Redis are measured too.
public final class GroupCommit extends NamedExperiment {
  private static final List<String> SERVERS =
      List.of(
          "off", "no", "everysec", "command", "turn", "thread", "redis-everysec", "redis-always");
  private static final int KEYS = 10_000;

  public GroupCommit() {
    super(
        "store-group-commit",
        10,
        "How many changes per second does a store acknowledge if each has to be on the disk"
            + " first?");
  }

  @Override
  public Plan plan(Effort effort) {
    int[] clients = effort == Effort.TRY ? new int[] {100} : new int[] {1, 10, 100};
    return Plan.of(
            effort.pick(1, 3, 5), Factor.of("clients", clients), Factor.of("pipeline", 1, 16))
        .with("first", effort.pick(100, 2_000, 2_000))
        .with("warm-up", effort.pick(0, 1, 2))
        .with("turns", effort.pick(1, 2, 4))
        .with("turn-millis", effort.pick(100, 300, 500));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    RedisBenchmark load =
        new RedisBenchmark("set", run.number("clients"), run.number("pipeline"), KEYS);
    Map<String, Sum> sums = new HashMap<>();
    try (var stores = new LoggedStores(run, SERVERS)) {
      Map<String, Double> rates = new HashMap<>();
      for (var store : stores.drawn()) {
        rates.put(store.getKey(), load.run(store.getValue().port(), run.number("first")));
      }
      for (int turn = -run.number("warm-up"); turn < run.number("turns"); turn++) {
        for (var store : stores.drawn()) {
          int requests = requests(rates.getOrDefault(store.getKey(), 1.0), run);
          Report report = load.report(store.getValue().port(), requests);
          store.getValue().requireAlive();
          rates.put(store.getKey(), report.perSecond());
          if (turn >= 0) {
            sums.computeIfAbsent(store.getKey(), _ -> new Sum()).add(report);
          }
        }
      }
    }
    sums.forEach((name, sum) -> sum.record(run, name));
  }

  /// Returns the number of requests that fill a turn, but at least two pipelines per client.
  private static int requests(double perSecond, Run run) {
    Duration turn = run.millis("turn-millis");
    double requests = perSecond * turn.toMillis() / 1_000;
    return (int) Math.max(requests, 2.0 * run.number("clients") * run.number("pipeline"));
  }

  /// The sums over several turns.
  private static final class Sum {
    private double perSecond;
    private double p50;
    private double p99;
    private int turns;

    void add(Report report) {
      perSecond += report.perSecond();
      p50 += report.p50();
      p99 += report.p99();
      turns++;
    }

    void record(Run run, String name) {
      run.record(name + "-requests-per-second", perSecond / turns);
      run.record(name + "-p50-ms", p50 / turns);
      run.record(name + "-p99-ms", p99 / turns);
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        claim(
            "store-group-commit",
            "With 100 clients, a store acknowledges at least seven times as many changes per second"
                + " if one fsync serves all changes that came in the meantime, instead of one"
                + " command.",
            "100-1-thread",
            "100-1-command",
            "a thread ÷ an fsync per command",
            7),
        claim(
            "store-group-pipeline",
            "If each client sends 16 changes at a time, a store with one fsync for all acknowledges"
                + " at least forty times as many as with an fsync per change.",
            "100-16-thread",
            "100-16-command",
            "a thread ÷ an fsync per command",
            40),
        claim(
            "store-group-redis",
            "With 100 clients and one fsync for all, a store acknowledges at least half as many"
                + " changes as Redis with the same promise.",
            "100-1-thread",
            "100-1-redis-always",
            "a thread ÷ Redis, always",
            0.5),
        claim(
            "store-group-everysec",
            "With an fsync per second, a store acknowledges at least seven tenths as many changes"
                + " as without a log.",
            "100-1-everysec",
            "100-1-off",
            "everysec ÷ no log",
            0.7));
  }

  private static Claim claim(
      String id, String sentence, String over, String under, String division, double least) {
    String rate = "-requests-per-second";
    return Claim.of(id, sentence, over + rate, under + rate, division + ", changes per second")
        .atLeast(least);
  }
}
