package manyclients.tuning.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Settings;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;

/// A burst of connects that takes ports until none is left. Several processes do this, one after
/// the other, because a single one may not have that many descriptors.
///
/// @param holders the processes, including those of other bursts
/// @param most the maximum number of ports to take
/// @param kind the kind of client: `plain`, `reuse` or `bound`
/// @param port the server's port
record ConnectBurst(List<Child> holders, int most, String kind, String port)
    implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  ConnectBurst with(String kind, String port) {
    return new ConnectBurst(holders, most, kind, port);
  }

  /// Returns the number of ports taken.
  @Override
  public Integer call() throws IOException, InterruptedException {
    long each = Math.min(most, Settings.of(Proc.here()).openFiles() - 100);
    int taken = 0;
    String end = "";
    while (end.isEmpty() && taken < most) {
      Child holder =
          ChildJvm.of(PortHolder.class)
              .withClassesOf(PortHolder.class)
              .withFlags("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
              .start("" + Math.min(each, most - taken), kind, port);
      holders.add(holder);
      String[] said = holder.line(PATIENCE).split(" ", 2);
      taken += Integer.parseInt(said[0]);
      end = said[1];
    }
    return taken;
  }
}
