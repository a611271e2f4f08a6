package manyclients.uring.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.InterleavedRuns;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The gain from two options of our ring: deferred work, and buffers that all clients share.
public final class RingOptions extends NamedExperiment {
  private static final List<String> SERVERS = List.of("uring", "uring-eager", "uring-own");

  public RingOptions() {
    super(
        "ring-options",
        8,
        "What does a server gain from deferred work, and what from a ring of buffers?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5))
        .with("clients", 100)
        .with("bytes", 128)
        .with("warm-up", effort.pick(1, 14, 16))
        .with("turns", effort.pick(1, 8, 16))
        .with("turn-millis", effort.pick(100, 150, 300));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    if (!Contestants.isEngine("uring")) {
      run.say("left-out", "io_uring cannot be used here");
      return;
    }
    try (var servers = new InterleavedRuns(SERVERS, Contestants::withOptions)) {
      RingComparison comparison = new RingComparison(run, servers);
      comparison.warmUp();
      comparison
          .work("", run.number("clients"), run.number("bytes"), run.number("turns"))
          .to("uring-eager", "uring")
          .to("uring-own", "uring");
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        RingComparison.claim(
                "deferred-work",
                "Without deferred work, the same server answers fewer requests per second of"
                    + " processor time.",
                "uring-eager-per-uring",
                "without deferred work ÷ with it")
            .atMost(0.95));
  }
}
