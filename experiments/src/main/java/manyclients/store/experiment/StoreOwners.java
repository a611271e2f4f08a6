package manyclients.store.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The cost of several loops for the same keys: with a table that all of them share, and with a
/// part of the keys for each.
public final class StoreOwners extends NamedExperiment {
  public StoreOwners() {
    super("store-owners", 10, "What does a command cost when two loops serve the same keys?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5), Factor.of("command", "get", "set"), Factor.of("pipeline", 1, 16))
        .with("clients", effort.pick(5, 100, 100))
        .with("keys", effort.pick(100, 100_000, 100_000))
        .with("filled", effort.pick(1_000, 500_000, 500_000))
        .with("requests", effort.pick(500, 40_000, 60_000))
        .with("warm-up", effort.pick(1, 3, 6))
        .with("turns", effort.pick(1, 2, 3));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    RedisBenchmark load =
        new RedisBenchmark(
            run.level("command"),
            run.number("clients"),
            run.number("pipeline"),
            run.number("keys"));
    new Stores(run, load)
        .takeTurns(RedisTools.among(run, List.of("single", "shared", "sharded")), 2);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        claim(
            "shared",
            "get",
            1,
            0.8,
            "If two loops share all keys, a command costs at most a quarter more than with one"
                + " loop."),
        claim(
            "shared",
            "set",
            1,
            0.75,
            "If two loops share all keys, a change costs at most a third more."),
        claim(
            "shared",
            "get",
            16,
            0.8,
            "With shared keys, a command in a pipeline of 16 costs at most a quarter more."),
        claim(
            "shared",
            "set",
            16,
            0.75,
            "With shared keys, a change in a pipeline of 16 costs at most a third more."),
        claim(
            "sharded",
            "get",
            1,
            1 / 1.35,
            "If each of two loops has its own keys, a command costs at most 1.35 times as much as"
                + " with one loop, although half of the commands travel."),
        claim(
            "sharded",
            "set",
            1,
            1 / 1.35,
            "If each of two loops has its own keys, a change costs at most 1.35 times as much."),
        claim(
            "sharded",
            "get",
            16,
            1 / 1.35,
            "With keys per loop, a command in a pipeline of 16 costs at most 1.35 times as much."),
        claim(
            "sharded",
            "set",
            16,
            1 / 1.5,
            "With keys per loop, a change in a pipeline of 16 costs at most 1.5 times as much."));
  }

  private static Claim claim(
      String owner, String command, int pipeline, double least, String sentence) {
    String cell = command + "-" + pipeline + "-";
    return Claim.ofWork(
            "store-" + owner + "-" + command + "-" + pipeline,
            sentence,
            cell + owner,
            cell + "single",
            owner + ", two loops ÷ one loop")
        .atLeast(least);
  }
}
