package manyclients.lab.experiment;

import java.util.Optional;
import manyclients.lab.load.WindowListener;
import manyclients.lab.proc.Usage;
import manyclients.lab.proc.Vitals;

/// What a process uses while a load is measured: not for the connections, nor for the warm-up.
final class Expense implements WindowListener {
  private final long pid;
  private Optional<Vitals> before = Optional.empty();
  private Optional<Vitals> after = Optional.empty();

  Expense(long pid) {
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
