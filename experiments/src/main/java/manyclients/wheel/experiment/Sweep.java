package manyclients.wheel.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The time that a wheel takes to visit many silent clients, and to come back to the one that
/// speaks.
public final class Sweep extends NamedExperiment {
  private static final Duration WITHIN = Duration.ofMillis(500);

  public Sweep() {
    super("sweep", 2, "How long does a wheel take to visit all its silent clients?");
  }

  @Override
  public Plan plan(Effort effort) {
    int[] clients =
        effort == Effort.FULL ? new int[] {10, 1_000, 5_000, 15_000} : new int[] {10, 1_000};
    return Plan.of(
            effort.pick(1, 3, 3),
            Factor.of("server", "timed-wheel", "asking-wheel", "non-blocking-wheel", "wheel"),
            Factor.of("clients", clients))
        .with("scale", effort.pick(100, 1, 1))
        .with("calls", effort.pick(2, 200, 200));
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "timeouts-late",
                "With 1,000 silent clients, a turn with read timeouts takes more than a hundred"
                    + " times as long as one that only asks.",
                "timed-wheel-1000-turn-ms",
                "asking-wheel-1000-turn-ms",
                "turn with read timeouts ÷ turn that only asks, in ms")
            .atLeast(100),
        Claim.of(
                "rota-turns",
                "With 1,000 silent clients, a turn that visits an eighth of them takes less than"
                    + " half as long as one that visits them all.",
                "wheel-1000-turn-ms",
                "non-blocking-wheel-1000-turn-ms",
                "turn that visits an eighth ÷ turn that visits all, in ms")
            .atMost(0.5));
  }

  /// Measures a turn. A client that asks again immediately is answered in the wheel's next turn.
  /// The wheel has just found something, so it does not sleep, unless its turn ends before the next
  /// request arrives.
  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int clients = Math.max(1, run.number("clients") / run.number("scale"));
    try (var crowd = SilentCrowd.gather(run.level("server"), clients)) {
      run.record("turn-ms", crowd.answer(run.number("calls"), Duration.ZERO, WITHIN));
    }
  }
}
