package manyclients.store.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.ChildJvm;

/// The growth of a process per key, for a million keys of 16 bytes with values of 64, which one
/// client sets. In a JVM, it depends on the collector as much as on the table.
///
/// | server | flags |
/// |---|---|
/// | `small-young` | SerialGC, a young generation of 16 MB, compact headers |
/// | `serial` | SerialGC, compact headers |
/// | `zgc` | ZGC, a heap of at most a gigabyte |
/// | `redis` | |
public final class StoreMemory extends NamedExperiment {
  private static final String COMPACT = "-XX:+UseCompactObjectHeaders";

  public StoreMemory() {
    super("store-memory", 10, "By how many bytes does a key make the process grow?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 5), Factor.of("server", "small-young", "serial", "zgc", "redis"))
        .with("keys", effort.pick(50_000, 1_000_000, 1_000_000))
        .with("value-bytes", 64);
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int keys = run.number("keys");
    Filler filler = new Filler(run.number("value-bytes"), 0);
    try (ServerUnderTest server = start(run.level("server"))) {
      filler.fill(server.port(), keys / 100); // makes everything that is made once
      long before = resident(server);
      filler.fill(server.port(), keys);
      run.record("bytes-per-key", (resident(server) - before) / (0.99 * keys));
      if (!run.level("server").equals("redis")) {
        run.record("heap-bytes-per-key", (double) server.server().heap() / keys);
      }
    }
  }

  private static ServerUnderTest start(String server) throws IOException, InterruptedException {
    if (server.equals("redis")) {
      if (!RedisTools.hasServer()) {
        throw new InvalidMeasurement("redis-server is not installed");
      }
      return ServerUnderTest.start(ChildJvm.of(RedisMain.class), "redis");
    }
    List<String> flags =
        switch (server) {
          case "small-young" -> List.of("-XX:+UseSerialGC", "-Xmx512m", "-Xmn16m", COMPACT);
          case "serial" -> List.of("-XX:+UseSerialGC", "-Xmx512m", COMPACT);
          default -> List.of("-XX:+UseZGC", "-Xmx1g");
        };
    ChildJvm jvm = ChildJvm.of(StoreMain.class).withFlags(flags.toArray(String[]::new));
    return ServerUnderTest.start(jvm, "single", "1");
  }

  private static long resident(ServerUnderTest server) {
    return server
        .vitals()
        .orElseThrow(() -> new InvalidMeasurement("the memory of the server's process is unknown"))
        .resident();
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "store-memory-redis",
                "With a small young generation, a key takes at most 1.2 times as much memory as in"
                    + " Redis.",
                "small-young-bytes-per-key",
                "redis-bytes-per-key",
                "the store ÷ Redis, bytes per key")
            .atMost(1.2));
  }
}
