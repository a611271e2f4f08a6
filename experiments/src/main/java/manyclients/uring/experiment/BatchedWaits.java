package manyclients.uring.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.InterleavedRuns;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;
import manyclients.uring.Libc;
import manyclients.uring.Ring;

/// The gain if a loop waits for a batch of completions, for fifty microseconds at most, and the
/// cost for a client that is alone.
public final class BatchedWaits extends NamedExperiment {
  private static final List<String> SERVERS = List.of("uring", "uring-batch");
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  public BatchedWaits() {
    super("batched-waits", 8, "What does a server gain if it waits for several completions?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5))
        .with("clients", 100)
        .with("bytes", 128)
        .with("warm-up", effort.pick(1, 14, 16))
        .with("turns", effort.pick(1, 8, 16))
        .with("turn-millis", effort.pick(100, 150, 300))
        .with("millis", effort.pick(300, 500, 1_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    if (!waitsForBatches()) {
      run.say("left-out", "this needs a ring of Linux 6.12");
      return;
    }
    try (var servers = new InterleavedRuns(SERVERS, Contestants::withOptions)) {
      RingComparison comparison = new RingComparison(run, servers);
      comparison.warmUp();
      comparison
          .work("", run.number("clients"), run.number("bytes"), run.number("turns"))
          .to("uring-batch", "uring");
      for (Map.Entry<String, ServerUnderTest> each : servers.servers().entrySet()) {
        record(run, each.getKey(), each.getValue());
      }
    }
  }

  private static boolean waitsForBatches() throws IOException {
    if (!Contestants.isEngine("uring")) {
      return false;
    }
    try (Ring ring = Ring.open(new Libc(), 2, Ring.SINGLE_ISSUER)) {
      return ring.waitsForBatches();
    }
  }

  private static void record(Run run, String name, ServerUnderTest server) throws IOException {
    LoadPlan crowd = load(run, server, run.number("clients"));
    LoadPlan alone = load(run, server, 1);
    run.record(name + "-entries-per-request", CallCounts.perRequest(server, crowd));
    run.record(name + "-alone-entries-per-request", CallCounts.perRequest(server, alone));
    run.record(server.load(alone).report().naive(), name + "-alone-");
  }

  private static LoadPlan load(Run run, ServerUnderTest server, int clients) {
    Duration time = run.millis("millis");
    return LoadPlan.closed(server.port())
        .withConnections(clients)
        .withSize(run.number("bytes"))
        .withTimes(time.dividedBy(4), time, PATIENCE);
  }
}
