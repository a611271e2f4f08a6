package manyclients.tuning.experiment;

import java.io.IOException;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Settings;
import manyclients.tuning.million.FleetLayout;

/// More connections than this machine can hold, to find the resource that runs out first.
public final class MachineEnd extends NamedExperiment {

  public MachineEnd() {
    super("machine-end", 6, "How many connections fit into this machine, and what ends them?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(1).with("connections", effort.pick(2_000, 10_000, 2_500_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    Settings settings = Settings.of(Proc.here());
    FleetLayout layout = FleetLayout.of(run.number("connections"), settings);
    new MillionRun(settings, MillionRun.NOBODY).run(run, layout);
  }
}
