package manyclients.store.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.results.Spread;
import manyclients.store.experiment.RedisBenchmark.Report;

/// The wait of a client that only reads, next to twenty that write all the time. If each change is
/// forced, its replies are held, too: they may reveal a change that is not on the disk yet.
public final class StoreReaders extends NamedExperiment {
  private static final List<String> SERVERS =
      List.of("off", "everysec", "turn", "thread", "redis-everysec", "redis-always");
  private static final int KEYS = 10_000;
  private static final int WRITERS = 20;
  private static final int FOR_EVER = 1_000_000_000;

  public StoreReaders() {
    super(
        "store-readers",
        10,
        "How long does a reader wait beside clients whose changes are forced to disk?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5))
        .with("warm-up", effort.pick(0, 1, 2))
        .with("turns", effort.pick(1, 2, 4))
        .with("reads", effort.pick(100, 2_000, 5_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (var stores = new LoggedStores(run, SERVERS)) {
      for (var store : stores.drawn()) {
        List<Report> reports = new ArrayList<>();
        for (int turn = -run.number("warm-up"); turn < run.number("turns"); turn++) {
          Report report = read(store.getValue(), run.number("reads"));
          if (turn >= 0) {
            reports.add(report);
          }
        }
        run.record(store.getKey() + "-p50-ms", median(reports, Report::p50));
        run.record(store.getKey() + "-p99-ms", median(reports, Report::p99));
      }
    }
  }

  private static double median(List<Report> reports, ToDoubleFunction<Report> what) {
    return Spread.of(reports.stream().map(what::applyAsDouble).toList()).median();
  }

  /// Measures the reader while the writers are running.
  private static Report read(ServerUnderTest store, int reads)
      throws IOException, InterruptedException {
    Process writers = new RedisBenchmark("set", WRITERS, 1, KEYS).start(store.port(), FOR_EVER);
    try {
      Report report = new RedisBenchmark("get", 1, 1, KEYS).report(store.port(), reads);
      if (!writers.isAlive()) {
        throw new InvalidMeasurement("the writers ended before the reader");
      }
      store.requireAlive();
      return report;
    } finally {
      writers.destroyForcibly().waitFor();
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "store-readers",
                "A client that reads beside twenty whose changes are forced to disk waits at least"
                    + " twice as long as without a log, because its replies are held, too.",
                "thread-p50-ms",
                "off-p50-ms",
                "always ÷ no log, the median reply to a reader, in ms")
            .atLeast(2));
  }
}
