package manyclients.tuning.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import manyclients.contract.Server;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.HistoricalFigures;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.proc.Descriptor.Kind;
import manyclients.lab.proc.Descriptors;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Settings;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.ServerProcess;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;
import manyclients.selector.EventLoop;
import manyclients.tuning.million.FleetLayout;

/// E5: the number of connections that one machine can hold, from one ceiling to the next.
public final class Million extends NamedExperiment {
  private static final int LIMIT = 1_024;

  private final int wanted;
  private final MillionRun.Listener listener;

  /// An experiment with as many connections as the effort allows.
  public Million() {
    this(0, MillionRun.NOBODY);
  }

  /// @param wanted connections; 0 leaves the number to the effort
  public Million(int wanted, MillionRun.Listener listener) {
    super("million", 6, "How many connections can one machine hold?");
    this.wanted = wanted;
    this.listener = listener;
  }

  @Override
  public Plan plan(Effort effort) {
    int most = wanted > 0 ? wanted : effort.pick(20_000, 10_000, 1_000_000);
    return Plan.of(1, Factor.of("limit", "ulimit-1024", "one-process", "machine"))
        .with("connections", most);
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    Settings settings = Settings.of(Proc.here());
    FleetLayout all = FleetLayout.of(run.number("connections"), settings);
    MillionRun million = new MillionRun(settings, listener);
    switch (run.level("limit")) {
      case "ulimit-1024" -> limited(run);
      case "one-process" ->
          million.run(run, FleetLayout.of(Math.min(all.connections(), all.perServer()), settings));
      default -> million.run(run, all);
    }
  }

  /// Measures one process with a limit of 1,024 descriptors, and more clients than that.
  private static void limited(Run run) throws IOException, InterruptedException {
    ChildJvm jvm =
        ChildJvm.of(ServerMain.class)
            .withClassesOf(ServerMain.class, Server.class, EventLoop.class)
            .withDescriptors(LIMIT);
    try (ServerProcess server = ServerProcess.start(jvm, "--engine", "selector");
        Swarm swarm = Swarm.open(crowd(server.port()))) {
      run.record("connections", (double) swarm.speak().answers());
      Descriptors all = Descriptors.of(server.pid());
      run.record("descriptors", all.count());
      for (Kind kind : Kind.values()) {
        run.record(kind.name().toLowerCase(Locale.ROOT), all.of(kind).size());
      }
    }
  }

  private static SwarmPlan crowd(int port) {
    return SwarmPlan.of(port, LIMIT + 50).withPatience(Duration.ofSeconds(2));
  }

  @Override
  public Optional<HistoricalFigures> then() {
    return Optional.of(
        new HistoricalFigures(
            "E5",
            "A tutorial on Netty, 2021",
            List.of("what had been raised", "connections"),
            List.of(
                List.of("nothing: ulimit -n 1024", "870"),
                List.of("descriptors of a process", "137,920"),
                List.of("descriptors of the system", "about 980,000")),
            "connections"));
  }
}
