package manyclients.store.experiment;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest.Worked;

/// Loops by clients, as in [manyclients.blocking.experiment.NewConnections], with a store in place
/// of the echo. The fake store is the baseline: it remembers nothing.
public final class StoreGrid extends NamedExperiment {
  public StoreGrid() {
    super("store-grid", 10, "What does remembering cost, with more loops and more clients?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 1, 3), Factor.of("loops", 1, 2, 8, 32), Factor.of("clients", 1, 8, 64))
        .with("keys", effort.pick(100, 100_000, 100_000))
        .with("filled", effort.pick(1_000, 300_000, 300_000))
        .with("requests", effort.pick(3_000, 10_000, 30_000))
        .with("warm-up", effort.pick(1, 1, 3))
        .with("turns", effort.pick(1, 1, 3));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    RedisBenchmark load = new RedisBenchmark("get", run.number("clients"), 1, run.number("keys"));
    Map<String, Worked> worked =
        new Stores(run, load)
            .takeTurns(RedisTools.among(run, List.of("shared", "fake")), run.number("loops"));
    run.record(
        "share-percent", 100 * perCpuSecond(worked, "shared") / perCpuSecond(worked, "fake"));
  }

  private static double perCpuSecond(Map<String, Worked> worked, String name) {
    return requireNonNull(worked.get(name)).perCpuSecond();
  }
}
