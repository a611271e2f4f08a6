package manyclients.virtual.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;

/// The wait of a client for an echo while the handlers of others wait, in ways that release their
/// carrier and in ways that hold it.
public final class HeldCarriers extends NamedExperiment {

  public HeldCarriers() {
    super("held-carriers", 7, "Which ways to wait hold a carrier?");
  }

  @Override
  public Plan plan(Effort effort) {
    Factor ways = Factor.of("way", "sleep", "lock", "initializer", "file", "file-elsewhere");
    return Plan.of(effort.pick(1, 3, 5), ways)
        .with("waiting", effort.pick(4, 8, 8))
        .with("wait-ms", 20)
        .with("calls", effort.pick(5, 40, 100));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    String millis = Integer.toString(run.number("wait-ms"));
    String waiting = Integer.toString(run.number("waiting"));
    EchoBesides.measure(
        run, HoldingServer.class, run.number("waiting"), run.level("way"), millis, waiting);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "initializers-hold",
                "While handlers wait in class initializers, an echo takes at least five times as"
                    + " long as while they sleep.",
                "initializer-median-ms",
                "sleep-median-ms",
                "handlers wait in initializers ÷ handlers sleep, median echo, in ms")
            .atLeast(5),
        Claim.of(
                "files-hold",
                "While handlers read from a slow file, an echo takes at least five times as long as"
                    + " while they sleep.",
                "file-median-ms",
                "sleep-median-ms",
                "handlers read a slow file ÷ handlers sleep, median echo, in ms")
            .atLeast(5),
        Claim.of(
                "locks-do-not-hold",
                "While handlers sleep inside synchronized, an echo takes less than a fifth of the"
                    + " time that it takes while they read from a slow file.",
                "lock-median-ms",
                "file-median-ms",
                "handlers sleep inside synchronized ÷ handlers read a slow file, median echo,"
                    + " in ms")
            .atMost(0.2),
        Claim.of(
                "files-elsewhere",
                "If platform threads read the file for the handlers, an echo takes less than a"
                    + " fifth of the time that it takes if the handlers read it.",
                "file-elsewhere-median-ms",
                "file-median-ms",
                "platform threads read the file ÷ handlers read it, median echo, in ms")
            .atMost(0.2));
  }
}
