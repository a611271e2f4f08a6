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
import manyclients.lab.proc.Usage;
import manyclients.lab.proc.Vitals;

/// Clients that are connected and silent, and one more that sends a request after each pause.
public final class Silence extends NamedExperiment {
  private static final Duration WITHIN = Duration.ofSeconds(2);

  public Silence() {
    super("silence", 2, "What do silent clients cost?");
  }

  @Override
  public Plan plan(Effort effort) {
    int[] clients =
        effort == Effort.FULL
            ? new int[] {10, 1_000, 5_000, 15_000}
            : new int[] {10, 1_000, 15_000};
    return Plan.of(effort.pick(1, 3, 5), Servers.compared("wheel"), Factor.of("clients", clients))
        .with("scale", effort.pick(1_000, 1, 1))
        .with("watch-ms", effort.pick(100, 500, 1_000))
        .with("pause-ms", effort.pick(1, 100, 150)) // lets a wheel of some thousands fall asleep
        .with("calls", effort.pick(2, 4, 10));
  }

  @Override
  public List<Claim> claims() {
    return Servers.decidable(
        Claim.of(
                "silence-costs",
                "With 15,000 silent clients, the wheel uses more than three times the processor"
                    + " time that it uses with 1,000.",
                "wheel-15000-cpu-percent",
                "wheel-1000-cpu-percent",
                "15,000 silent clients ÷ 1,000, the wheel's processor time")
            .atLeast(3),
        Claim.of(
                "silence-is-free",
                "With 15,000 silent clients, a selector uses less than a tenth of the processor"
                    + " time that the wheel uses.",
                "selector-15000-cpu-percent",
                "wheel-15000-cpu-percent",
                "selector ÷ wheel, processor time")
            .atMost(0.1),
        Claim.of(
                "silence-delays",
                "A client that asks from time to time waits at least twice as long for the wheel's"
                    + " answer as for the selector's.",
                "wheel-15000-answer-ms",
                "selector-15000-answer-ms",
                "wheel ÷ selector, an answer, in ms")
            .atLeast(2));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int clients = Math.max(1, run.number("clients") / run.number("scale"));
    try (var crowd = SilentCrowd.gather(run.level("server"), clients)) {
      Thread.sleep(run.millis("watch-ms").dividedBy(3)); // lets the wheel fall asleep
      Vitals before = crowd.server.requireVitals();
      Thread.sleep(run.millis("watch-ms"));
      Usage used = crowd.server.requireVitals().since(before);
      run.record("cpu-percent", 100.0 * used.cpu().toNanos() / used.wall().toNanos());
      run.record("answer-ms", crowd.answer(run.number("calls"), run.millis("pause-ms"), WITHIN));
    }
  }
}
