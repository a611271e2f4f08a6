package manyclients.store.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The effect of the processor's caches on a store: the same commands, for few keys and for many.
public final class StoreCache extends NamedExperiment {
  public StoreCache() {
    super("store-cache", 10, "How much of a lookup's cost is waiting for memory?");
  }

  @Override
  public Plan plan(Effort effort) {
    int[] keys = effort == Effort.TRY ? new int[] {100} : new int[] {1_000, 100_000, 1_000_000};
    return Plan.of(effort.pick(1, 3, 5), Factor.of("keys", keys))
        .with("clients", effort.pick(5, 100, 100))
        .with("pipeline", 16)
        .with("filled", effort.pick(1_000, 1_000_000, 3_000_000))
        .with("requests", effort.pick(500, 40_000, 60_000))
        .with("warm-up", effort.pick(1, 3, 6))
        .with("turns", effort.pick(1, 2, 3));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    RedisBenchmark load =
        new RedisBenchmark(
            "get", run.number("clients"), run.number("pipeline"), run.number("keys"));
    new Stores(run, load).takeTurns(RedisTools.among(run, List.of("single", "fake", "redis")), 1);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.ofWork(
                "store-cache-few",
                "With a thousand keys, all of which fit into the processor's caches, remembering"
                    + " costs at most a quarter of the requests.",
                "1000-single",
                "1000-fake",
                "the store ÷ no memory")
            .atLeast(0.75),
        Claim.ofWork(
                "store-cache-many",
                "With a million keys, the same server answers less than three quarters of what it"
                    + " answers with a thousand.",
                "1000000-single",
                "1000-single",
                "a million keys ÷ a thousand")
            .atMost(0.75));
  }
}
