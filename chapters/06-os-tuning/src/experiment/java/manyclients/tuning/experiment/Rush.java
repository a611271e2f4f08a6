package manyclients.tuning.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import manyclients.tuning.ceiling.Settings;
import manyclients.tuning.proc.Proc;
import manyclients.workbench.process.Child;
import manyclients.workbench.process.ChildJvm;

// tag::rush[]
/// Takes ports until there are none left: by one process after the other, as none may have so many
/// descriptors.
///
/// @param takers its processes, and those of others
/// @param most that it is to take
/// @param reuse `plain` or `reuse`
/// @param address of the client; `any` leaves it to the kernel
/// @param port of the server
record Rush(List<Child> takers, int most, String reuse, String address, String port)
    implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  Rush with(String reuse, String address, String port) {
    return new Rush(takers, most, reuse, address, port);
  }

  // end::rush[]

  // tag::rush-call[]
  /// How many it got.
  @Override
  public Integer call() throws IOException, InterruptedException {
    long each = Math.min(most, Settings.of(Proc.here()).openFiles() - 100);
    int taken = 0;
    String end = "";
    while (end.isEmpty() && taken < most) {
      Child taker =
          ChildJvm.of(PortTaker.class)
              .withClassesOf(PortTaker.class)
              .withFlags("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
              .start("" + Math.min(each, most - taken), reuse, address, port);
      takers.add(taker);
      String[] said = taker.line(PATIENCE).split(" ", 2);
      taken += Integer.parseInt(said[0]);
      end = said[1];
    }
    return taken;
  }
}
// end::rush-call[]
