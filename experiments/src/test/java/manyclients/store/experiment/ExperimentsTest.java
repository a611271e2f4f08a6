package manyclients.store.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.SmokeRun;
import manyclients.lab.results.Result;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Runs each experiment, in sizes too small to prove anything.
@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class ExperimentsTest {

  @Test
  void storeSpeed() throws Exception {
    withBenchmark(new StoreSpeed());
  }

  @Test
  void storeOwners() throws Exception {
    withBenchmark(new StoreOwners());
  }

  @Test
  void storeCache() throws Exception {
    withBenchmark(new StoreCache());
  }

  @Test
  void storeGrid() throws Exception {
    withBenchmark(new StoreGrid());
  }

  @Test
  void groupCommit() throws Exception {
    Result result = SmokeRun.whole(withBenchmark(new GroupCommit()));
    assertThat(result.median("100-1-disk-force-us")).isPositive();
    assertThat(result.median("100-1-command-p50-ms")).isPositive();
  }

  @Test
  void storeReaders() throws Exception {
    withBenchmark(new StoreReaders());
  }

  @Test
  void storeGrowth() throws Exception {
    Result result = SmokeRun.whole(smoke(new StoreGrowth()));
    assertThat(result.median("hash-map-none-longest-ms")).isPositive();
  }

  @Test
  void storeExpiry() throws Exception {
    Result result = SmokeRun.whole(smoke(new StoreExpiry()));
    assertThat(result.median("heap-hour-turns")).isGreaterThan(36_000);
    assertThat(result.median("server-longest-ms")).isPositive();
  }

  @Test
  void storeMemory() throws Exception {
    Result result = SmokeRun.whole(smoke(new StoreMemory()));
    assertThat(result.median("small-young-heap-bytes-per-key")).isBetween(50.0, 500.0);
  }

  private static Result withBenchmark(Experiment experiment) throws Exception {
    assumeTrue(RedisTools.hasBenchmark(), "there is no redis-benchmark on this machine");
    return smoke(experiment);
  }

  /// Runs an experiment. Without Redis, its measurements are left out, and so are the claims about
  /// them.
  private static Result smoke(Experiment experiment) throws Exception {
    return SmokeRun.without(experiment, RedisTools.hasServer() ? "" : "redis");
  }
}
