package manyclients.tuning.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import manyclients.selector.EventLoop;
import manyclients.tuning.ceiling.Settings;
import manyclients.tuning.million.Account;
import manyclients.tuning.million.Fleet;
import manyclients.tuning.million.Muster;
import manyclients.tuning.proc.Descriptor.Kind;
import manyclients.tuning.proc.Descriptors;
import manyclients.tuning.proc.Proc;
import manyclients.tuning.proc.Sizes;
import manyclients.workbench.experiment.Experiment;
import manyclients.workbench.experiment.Factor;
import manyclients.workbench.experiment.Pace;
import manyclients.workbench.experiment.Plan;
import manyclients.workbench.experiment.Run;
import manyclients.workbench.experiment.Then;
import manyclients.workbench.process.ChildJvm;
import manyclients.workbench.process.ServerMain;
import manyclients.workbench.process.ServerProcess;
import manyclients.workbench.swarm.Swarm;
import manyclients.workbench.swarm.SwarmPlan;

/// E5: how many connections one machine can hold, from one ceiling to the next.
public final class Million implements Experiment {
  private static final int LIMIT = 1_024;
  private static final long MOST_RESERVED = 2L << 30;

  private final int wanted;
  private final Listener listener;

  /// Is told how far it is, by several threads.
  public interface Listener {
    void at(int connections);

    /// It ends before all are there.
    void stopped(int connections, String why);
  }

  private static final Listener NOBODY =
      new Listener() {
        @Override
        public void at(int connections) {}

        @Override
        public void stopped(int connections, String why) {}
      };

  /// As many as there is time for.
  public Million() {
    this(0, NOBODY);
  }

  /// @param wanted connections; 0 leaves it to the pace
  public Million(int wanted, Listener listener) {
    this.wanted = wanted;
    this.listener = listener;
  }

  @Override
  public String id() {
    return "million";
  }

  @Override
  public int chapter() {
    return 6;
  }

  @Override
  public String question() {
    return "How many connections can one machine hold?";
  }

  // tag::plan[]
  @Override
  public Plan plan(Pace pace) {
    int most = wanted > 0 ? wanted : pace.pick(20_000, 100_000, 1_000_000);
    return Plan.of(1, Factor.of("limit", "ulimit-1024", "one-process", "machine"))
        .with("connections", most);
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    Settings settings = Settings.of(Proc.here());
    Muster all = Muster.of(run.number("connections"), settings);
    switch (run.level("limit")) {
      case "ulimit-1024" -> limited(run);
      case "one-process" ->
          fleet(run, Muster.of(Math.min(all.connections(), all.perServer()), settings), settings);
      default -> fleet(run, all, settings);
    }
  }

  // end::plan[]

  // tag::limited[]
  /// One process that may have 1,024 descriptors, and more clients than that.
  private static void limited(Run run) throws IOException, InterruptedException {
    ChildJvm jvm =
        ChildJvm.of(ServerMain.class)
            .withClassesOf(ServerMain.class, EventLoop.class)
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

  // end::limited[]

  private static SwarmPlan crowd(int port) {
    return SwarmPlan.of(port, LIMIT + 50).withPatience(Duration.ofSeconds(2));
  }

  // tag::machine[]
  /// As many processes as it takes.
  private void fleet(Run run, Muster muster, Settings settings)
      throws IOException, InterruptedException {
    var means = new Fleet.Means(Proc.here(), settings.ports(), reserve(), listener::at);
    try (Fleet fleet = Fleet.start(muster, means)) {
      long start = System.nanoTime();
      int connections = fleet.connect();
      long connected = System.nanoTime();
      long answered = fleet.speak();
      long spoken = System.nanoTime();
      record(run, fleet.account(answered));
      run.record("processes", (double) fleet.processes().count());
      run.record("connect-s", (connected - start) / 1e9);
      run.record("connects-per-second", connections * 1e9 / (connected - start));
      run.record("echo-s", (spoken - connected) / 1e9);
      fleet.stopped().ifPresent(why -> listener.stopped(connections, why));
      fleet.disband();
    }
  }

  // end::machine[]

  // tag::machine-account[]
  private static void record(Run run, Account account) {
    run.record("connections", account.connections());
    run.record("answered", (double) account.answered());
    run.record("servers-bytes", account.each(account.servers()));
    run.record("clients-bytes", account.each(account.swarms()));
    run.record("kernel-bytes", account.each(account.slab()));
    run.record("tables-bytes", account.each(account.tables()));
    run.record("taken-gib", account.taken() / 0x1p30);
    run.record(
        "room-for", (double) account.connections() * account.free() / Math.max(1, account.taken()));
  }

  /// What is left to others: a tenth of the memory, and two gigabytes at most.
  private static long reserve() {
    Sizes sizes = Sizes.parse(Proc.here().read("meminfo").orElse(""));
    return Math.min(MOST_RESERVED, sizes.of("MemTotal") / 10);
  }

  // end::machine-account[]

  @Override
  public Optional<Then> then() {
    return Optional.of(
        new Then(
            "E5",
            "a tutorial on Netty, 2021",
            List.of("what had been raised", "connections"),
            List.of(
                List.of("nothing: ulimit -n 1024", "870"),
                List.of("descriptors of a process", "137,920"),
                List.of("descriptors of the system", "about 980,000")),
            "connections"));
  }
}
