package manyclients.netty.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import manyclients.contract.ServerFactory;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.InterleavedRuns;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerCatalog;
import manyclients.lab.process.ServerMain;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// Our servers and those on Netty, each with one loop for its clients, in one run.
public final class Engines extends NamedExperiment {
  private static final Set<String> NAMES =
      Set.of("selector", "reactors", "netty-nio", "netty-epoll", "netty-uring");

  /// Netty with its decoder and an echo: see [LeanServer].
  private static final String LEAN = "netty-lean";

  /// The engines that a claim is about.
  private static final Set<String> JUDGED = Set.of("reactors", "netty-nio", "netty-epoll");

  public Engines() {
    super("engines", 5, "Our own server or one on Netty: which answers more per CPU-second?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5))
        .with("clients", 100)
        .with("bytes", 128)
        .with("warm-up", effort.pick(1, 14, 16))
        .with("turns", effort.pick(1, 4, 10))
        .with("turn-millis", effort.pick(200, 200, 300))
        .with("idle", effort.pick(100, 1_000, 5_000))
        .with("all", effort.pick(1, 0, 1));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    boolean all = run.number("all") == 1;
    List<String> names =
        Stream.concat(engines().stream(), Stream.of(LEAN))
            .filter(name -> all || JUDGED.contains(name))
            .toList();
    try (var runs = new InterleavedRuns(names, Engines::start)) {
      runs.work(run);
      for (var server : runs.servers().entrySet()) {
        double bytes = idle(server.getValue(), run.number("idle"));
        run.record(server.getKey() + "-idle-heap-bytes", bytes);
      }
    }
  }

  /// Returns the engines of [#NAMES] that run on this machine.
  static List<String> engines() {
    return ServerCatalog.engines().stream()
        .filter(engine -> NAMES.contains(engine.name()) && engine.obstacle().isEmpty())
        .map(ServerFactory::name)
        .toList();
  }

  /// Starts an engine, with the same flags for all: Netty may load its native library and use
  /// Unsafe.
  static ServerUnderTest start(String engine) throws IOException, InterruptedException {
    boolean lean = engine.equals(LEAN);
    ChildJvm jvm =
        ChildJvm.of(lean ? LeanServer.class : ServerMain.class)
            .withFlags(
                "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    return lean
        ? ServerUnderTest.start(jvm)
        : ServerUnderTest.start(jvm, "--engine", engine, "--threads", "1");
  }

  /// Returns the growth of the heap per client that has sent one request and is silent now.
  private static double idle(ServerUnderTest server, int clients)
      throws IOException, InterruptedException {
    long before = server.server().heap();
    try (Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), clients))) {
      swarm.speak();
      return (server.server().heap() - before) / (double) clients;
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.ofWork(
                "reactors-against-netty-nio",
                "Our loop and its conversation answer at least as many requests per second of"
                    + " processor time as Netty's on java.nio with this chapter's handlers.",
                "reactors",
                "netty-nio",
                "our loop ÷ Netty's on java.nio")
            .atLeast(1.0),
        Claim.ofWork(
                "reactors-against-netty-epoll",
                "Our loop and its conversation answer at least as many requests as Netty's on epoll"
                    + " with these handlers, too.",
                "reactors",
                "netty-epoll",
                "our loop ÷ Netty's on epoll")
            .atLeast(1.0));
  }
}
