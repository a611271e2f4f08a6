package manyclients.store.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The cost of a command on the store, on Redis, and on a store that remembers nothing.
public final class StoreSpeed extends NamedExperiment {
  public StoreSpeed() {
    super(
        "store-speed",
        10,
        "What does a command cost, compared with Redis, and with a store that remembers nothing?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5),
            Factor.of("command", "get", "set"),
            Factor.of("pipeline", 1, 16, 64))
        .with("clients", effort.pick(5, 100, 100))
        .with("keys", effort.pick(100, 100_000, 100_000))
        .with("filled", effort.pick(1_000, 300_000, 500_000))
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
    List<String> stores =
        load.command().equals("get")
            ? List.of("single", "fake", "redis")
            : List.of("single", "redis");
    new Stores(run, load).takeTurns(RedisTools.among(run, stores), 1);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        redis(
            "get",
            1,
            0.95,
            "One command at a time costs as much as in Redis: most of the cost is the kernel's."),
        redis("set", 1, 0.95, "One change at a time costs as much as in Redis, too."),
        redis(
            "get",
            16,
            1,
            "In pipelines of 16, the store answers more GET per CPU-second than Redis."),
        redis("set", 16, 1, "In pipelines of 16, the store answers more SET than Redis."),
        redis("get", 64, 1, "In pipelines of 64, the store answers more GET than Redis."),
        redis(
            "set",
            64,
            1.2,
            "In pipelines of 64, the store answers at least 1.2 times as many SET as Redis."),
        fake(
            "get",
            1,
            0.85,
            "With one command at a time, remembering costs at most 15 in a hundred requests."),
        fake(
            "get", 16, 0.5, "In pipelines of 16, remembering costs at most half of the requests."));
  }

  private static Claim redis(String command, int pipeline, double least, String sentence) {
    return claim(command, pipeline, "redis", "the store ÷ Redis", least, sentence);
  }

  private static Claim fake(String command, int pipeline, double least, String sentence) {
    return claim(command, pipeline, "fake", "the store ÷ no memory", least, sentence);
  }

  private static Claim claim(
      String command, int pipeline, String other, String division, double least, String sentence) {
    String cell = command + "-" + pipeline + "-";
    return Claim.ofWork(
            "store-" + other + "-" + command + "-" + pipeline,
            sentence,
            cell + "single",
            cell + other,
            division)
        .atLeast(least);
  }
}
