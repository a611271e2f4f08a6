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

/// Several servers that take turns, and what a request costs each of them beside another of the
/// same round. The machine may be a third slower in the next round; the ratio of two servers within
/// a round does not hear of it.
final class RingComparison {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// Of so many clients, the first requests are under way for longer than a part of a turn.
  private static final int CROWD = 1_000;

  private final Run run;
  private final InterleavedRuns servers;

  RingComparison(Run run, InterleavedRuns servers) {
    this.run = run;
    this.servers = servers;
  }

  /// Something that is compared.
  interface Comparing {
    void of(RingComparison comparison) throws IOException;
  }

  /// Compares those of the judged servers that can run here, or all of them, as the run's settings
  /// say, when their code is compiled.
  static void among(Run run, List<String> judged, Comparing comparing)
      throws IOException, InterruptedException {
    try (Contestants contestants = new Contestants();
        var servers = new InterleavedRuns(contestants.of(run, judged), contestants::start)) {
      RingComparison comparison = new RingComparison(run, servers);
      comparison.warmUp();
      comparing.of(comparison);
    }
  }

  /// Has the servers work until their code is compiled.
  void warmUp() throws IOException {
    servers.work(port -> load(port, 100, 128), run.number("warm-up"), 0);
    run.record("one", 1);
  }

  /// Has the servers work, and takes down what each did with a second of processor time.
  ///
  /// @param prefix of what is taken down
  /// @return the ratios of these servers can be taken down, too
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

  /// What servers have done with a second of processor time, by name.
  final class Ratios {
    private final String prefix;
    private final Map<String, Double> work;

    private Ratios(String prefix, Map<String, Double> work) {
      this.prefix = prefix;
      this.work = work;
    }

    /// Takes down what each has done for each request that the other has.
    Ratios allTo(String other) {
      work.keySet().forEach(name -> to(name, other));
      return this;
    }

    /// The same of one of them, if both could run.
    Ratios to(String name, String other) {
      Double over = work.get(name);
      Double under = work.get(other);
      if (over != null && under != null) {
        run.record(prefix + name + "-per-" + other, over / under);
      }
      return this;
    }
  }

  /// A claim about such a ratio.
  static Claim.Ratio claim(String id, String sentence, String ratio, String division) {
    return Claim.of(id, sentence, ratio, "one", division + ", in the same round, " + Claim.WORK);
  }
}
