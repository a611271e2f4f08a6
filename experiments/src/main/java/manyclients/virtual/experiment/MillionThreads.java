package manyclients.virtual.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.blocking.Connection;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Settings;
import manyclients.selector.TimerWheel;
import manyclients.tuning.experiment.MillionRun;
import manyclients.tuning.million.FleetLayout;
import manyclients.tuning.million.FleetServer;
import manyclients.virtual.VirtualThreadsEngine;

/// E5 with a thread per connection: chapter 6's fleet with this chapter's server. It grows as far
/// as memory lasts.
public final class MillionThreads extends NamedExperiment {

  /// This chapter's server: a silent client costs it a thread and two buffers, all on the heap. A
  /// small young generation leaves the heap to objects that stay.
  private static final FleetServer VIRTUAL =
      new FleetServer(
          "virtual-threads",
          List.of("-Xmn8m"),
          12_000,
          28_000,
          List.of(VirtualThreadsEngine.class, Connection.class, TimerWheel.class));

  public MillionThreads() {
    super(
        "million-threads",
        7,
        "How many connections can one machine hold with a thread per connection?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(1).with("asked", effort.pick(2_000, 10_000, 1_000_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    Settings settings = Settings.of(Proc.here());
    FleetLayout layout = FleetLayout.of(run.number("asked"), settings);
    new MillionRun(settings, VIRTUAL, MillionRun.NOBODY).run(run, layout);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "threads-all-answered",
                "In the fleet, each connection’s virtual thread answers its client.",
                "answered",
                "connections",
                "clients answered ÷ connections")
            .between(1, 1)
            .ofCounts());
  }
}
