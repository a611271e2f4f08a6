package manyclients.lab.experiment;

import java.util.Optional;
import manyclients.lab.load.MeasurementListener;
import manyclients.lab.proc.Usage;
import manyclients.lab.proc.Vitals;

/// Reads a process's vitals at both ends of the measured time span, which leaves out the connects
/// and the warm-up.
final class UsageProbe implements MeasurementListener {
  private final long pid;
  private Optional<Vitals> before = Optional.empty();
  private Optional<Vitals> after = Optional.empty();

  UsageProbe(long pid) {
    this.pid = pid;
  }

  @Override
  public void began() {
    before = Vitals.of(pid);
  }

  @Override
  public void ended() {
    after = Vitals.of(pid);
  }

  Optional<Usage> used() {
    return before.flatMap(old -> after.map(now -> now.since(old)));
  }
}
