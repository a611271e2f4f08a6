package manyclients.tuning.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Settings;

/// The cost of a connect just before half of the ports are taken, and after that.
public final class PortSearch extends NamedExperiment {

  public PortSearch() {
    super("port-search", 6, "What does it cost to find a free port?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("client", "one-address", "two-addresses"))
        .with("part", effort.pick(100, 500, 1_500));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int part = run.number("part");
    int half = Settings.of(Proc.here()).ports().count() / 2;
    int all = half + part + part / 5; // and a few after the middle that are not measured
    if (half <= part) {
      throw new InvalidMeasurement("this machine has too few ports for clients");
    }
    if (all > Settings.of(Proc.here()).openFiles() - 200) {
      throw new InvalidMeasurement("this process may not open a descriptor for half of the ports");
    }
    boolean two = run.level("client").equals("two-addresses");
    try (ServerUnderTest server =
            ServerUnderTest.start("--engine", "selector", "--max-connections", "1000000");
        PortProbe probe = PortProbe.of(server.port(), two)) {
      probe.connect(half - part);
      run.record("before-us", probe.connect(half));
      probe.connect(all - part);
      run.record("after-us", probe.connect(all));
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "search-spread",
                "When more than half the ports of an address are taken, a second address cuts the"
                    + " cost of a connect to less than a third.",
                "two-addresses-after-us",
                "one-address-after-us",
                "two addresses ÷ one address, a connect, in µs")
            .atMost(0.33));
  }
}
