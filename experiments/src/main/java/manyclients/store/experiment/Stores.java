package manyclients.store.experiment;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import manyclients.lab.experiment.InterleavedRuns;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.experiment.ServerUnderTest.Worked;
import manyclients.lab.proc.Usage;
import manyclients.lab.proc.Vitals;
import manyclients.lab.process.ChildJvm;

/// The stores that are compared, by name. They take turns with Redis's own load generator.
///
/// | name | is |
/// |---|---|
/// | `single` | one loop owns all keys |
/// | `shared` | several loops share all keys |
/// | `sharded` | each of several loops has its own keys |
/// | `fake` | loops with the same parser, but without keys |
/// | `redis` | Redis, in memory only |
final class Stores {
  /// The flags of our stores. With them, the collector does not decide the result.
  private static final String[] FLAGS = {"-XX:+UseSerialGC", "-Xmx512m"};

  private final Run run;
  private final RedisBenchmark load;

  Stores(Run run, RedisBenchmark load) {
    this.run = run;
    this.load = load;
  }

  /// Measures the cost of a command on each store. The stores take turns under the same load. The
  /// run's settings give the number of commands in a turn and the number of turns.
  ///
  /// @param loops the number of loops of each of our stores
  /// @return the work of each store in the measured turns
  Map<String, Worked> takeTurns(List<String> names, int loops)
      throws IOException, InterruptedException {
    try (var runs = new InterleavedRuns(names, name -> start(name, loops))) {
      for (ServerUnderTest server : runs.servers().values()) {
        new RedisBenchmark("set", load.clients(), 64, load.keys())
            .run(server.port(), run.number("filled"));
      }
      for (int turn = 0; turn < run.number("warm-up"); turn++) {
        for (var server : runs.drawn()) {
          load.run(server.getValue().port(), requests());
        }
      }
      Map<String, Worked> sums = new LinkedHashMap<>();
      for (int turn = 0; turn < run.number("turns"); turn++) {
        for (var server : runs.drawn()) {
          sums.merge(server.getKey(), turn(server.getValue()), Worked::plus);
        }
      }
      sums.forEach(this::takeDown);
      return sums;
    }
  }

  /// Returns the number of requests in a turn: more for longer pipelines, because each command
  /// takes less time there.
  private int requests() {
    return run.number("requests") * Math.min(8, 1 + load.pipeline() / 4);
  }

  private Worked turn(ServerUnderTest server) throws IOException, InterruptedException {
    Optional<Vitals> before = server.vitals();
    load.run(server.port(), requests());
    server.requireAlive();
    Optional<Usage> used = before.flatMap(old -> server.vitals().map(now -> now.since(old)));
    return new Worked(requests(), used);
  }

  private void takeDown(String name, Worked worked) {
    run.record(worked, name + "-");
    worked
        .used()
        .ifPresent(used ->
            run.record(
                name + "-requests-per-second", worked.requests() * 1e9 / used.wall().toNanos()));
  }

  private static ServerUnderTest start(String name, int loops)
      throws IOException, InterruptedException {
    if (name.startsWith("redis")) {
      return ServerUnderTest.start(ChildJvm.of(RedisMain.class), name);
    }
    ChildJvm jvm = ChildJvm.of(StoreMain.class).withFlags(FLAGS);
    return ServerUnderTest.start(jvm, name, String.valueOf(loops));
  }
}
