package manyclients.tuning.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;

/// The effect of socket buffers of four megabytes, which many guides recommend, for clients with
/// small requests.
public final class BigBuffers extends NamedExperiment {
  private static final int BIG = 4 << 20;

  public BigBuffers() {
    super("big-buffers", 6, "What do large socket buffers do for small requests?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5))
        .with("clients", effort.pick(100, 2_000, 8_000))
        .with("warm-up", effort.pick(1, 3, 1))
        .with("turns", effort.pick(2, 8, 20))
        .with("requests", effort.pick(200, 3_000, 5_000));
  }

  /// Measures both kinds of clients at one server, in turns.
  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int clients = run.number("clients");
    try (ServerUnderTest server = ServerUnderTest.start("--engine", "selector");
        EchoClients usual = EchoClients.connect("usual", clients, server.port(), 0);
        EchoClients big = EchoClients.connect("big", clients, server.port(), BIG)) {
      for (int turn = -run.number("warm-up"); turn < run.number("turns"); turn++) {
        usual.ask(run.number("requests"), server, turn >= 0);
        big.ask(run.number("requests"), server, turn >= 0);
      }
      usual.record(run);
      big.record(run);
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "buffers-memory",
                "Buffers of four megabytes take no memory while they are empty.",
                "big-slab-bytes",
                "usual-slab-bytes",
                "buffers of four megabytes ÷ usual ones, the kernel's memory, in bytes per client")
            .between(0.67, 1.5),
        Claim.ofWork(
                "buffers-speed",
                "With buffers of four megabytes, a small request costs the same processor time.",
                "big",
                "usual",
                "buffers of four megabytes ÷ usual ones")
            .between(0.87, 1.15));
  }
}
