package manyclients.uring.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.InterleavedRuns;
import manyclients.lab.experiment.Run;
import manyclients.lab.load.LoadPlan;

/// Several servers that take turns, and the cost of a request on each, relative to another server
/// in the same round. The machine may be a third slower in the next round, but that does not change
/// the ratio of two servers within a round.
final class RingComparison {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// From this number of clients on, the first requests are in progress for longer than a tenth of
  /// a turn.
  private static final int CROWD = 1_000;

  private final Run run;
  private final InterleavedRuns servers;

  RingComparison(Run run, InterleavedRuns servers) {
    this.run = run;
    this.servers = servers;
  }

  /// The measurements of a comparison.
  interface Comparing {
    void of(RingComparison comparison) throws IOException;
  }

  /// Compares servers after their code has been compiled: those of the judged ones that can run
  /// here, or all, depending on the run's settings.
  static void among(Run run, List<String> judged, Comparing comparing)
      throws IOException, InterruptedException {
    try (Contestants contestants = new Contestants();
        var servers = new InterleavedRuns(contestants.of(run, judged), contestants::start)) {
      RingComparison comparison = new RingComparison(run, servers);
      comparison.warmUp();
      comparing.of(comparison);
    }
  }

  /// Has the servers work, so that their code is compiled. Records the `one` of the claims.
  void warmUp() throws IOException {
    servers.work(port -> load(port, 100, 128), run.number("warm-up"), 0);
    run.record("one", 1);
  }

  /// Has the servers work, and records the requests per CPU-second of each.
  ///
  /// @param prefix the prefix of the results' names
  /// @return the results, from which ratios can be recorded
  Ratios work(String prefix, int clients, int bytes, int turns) throws IOException {
    boolean newLoad = !prefix.isEmpty();
    Map<String, Double> work = new TreeMap<>();
    servers
        .work(port -> load(port, clients, bytes), newLoad ? 1 : 0, turns)
        .forEach((name, worked) -> {
          run.record(worked, prefix + name + "-");
          work.put(name, worked.perCpuSecond());
        });
    return new Ratios(prefix, work);
  }

  private LoadPlan load(int port, int clients, int bytes) {
    Duration turn = run.millis("turn-millis");
    return LoadPlan.closed(port)
        .withConnections(clients)
        .withSize(bytes)
        .withTimes(turn.dividedBy(clients < CROWD ? 10 : 1), turn, PATIENCE);
  }

  /// The requests per CPU-second of each server, by name.
  final class Ratios {
    private final String prefix;
    private final Map<String, Double> work;

    private Ratios(String prefix, Map<String, Double> work) {
      this.prefix = prefix;
      this.work = work;
    }

    /// Records the ratio of each server to another one.
    Ratios allTo(String other) {
      work.keySet().forEach(name -> to(name, other));
      return this;
    }

    /// Records the ratio of two servers, if both could run.
    Ratios to(String name, String other) {
      Double over = work.get(name);
      Double under = work.get(other);
      if (over != null && under != null) {
        run.record(prefix + name + "-per-" + other, over / under);
      }
      return this;
    }
  }

  /// Returns a claim about such a ratio.
  static Claim.Ratio claim(String id, String sentence, String ratio, String division) {
    return Claim.of(id, sentence, ratio, "one", division + ", in the same round, " + Claim.WORK);
  }
}
