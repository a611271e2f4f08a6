package manyclients.tuning.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Sizes;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.results.Slope;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// The memory of a silent client in the heap, in the process and in the kernel, with several
/// engines, as the slopes of four lines.
public final class MemoryAccount extends NamedExperiment {
  private static final List<String> ENGINES =
      List.of(
          "platform-threads", "wheel", "selector", "reactors", "netty-nio", "netty-epoll", "ipv4");

  public MemoryAccount() {
    super("memory-account", 6, "How much memory does a silent client take, and where?");
  }

  /// The clients connect in four parts.
  private static final List<String> STEPS = List.of("quarter", "half", "three-quarters", "all");

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 3), new Factor("engine", ENGINES))
        .with("clients", effort.pick(400, 4_000, 15_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int step = run.number("clients") / STEPS.size();
    List<Look> looks = new ArrayList<>();
    try (ServerUnderTest server = ServerUnderTest.start(jvm(run), options(run))) {
      try (Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), 100))) {
        swarm.speak(); // then the server has what it creates once
      }
      List<Swarm> swarms = new ArrayList<>();
      try {
        looks.add(look(server, 0));
        for (int part = 1; part <= STEPS.size(); part++) {
          Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), step));
          swarms.add(swarm);
          InvalidMeasurement.unlessAllAnswered(swarm.speak().answers(), step);
          looks.add(look(server, part * step));
        }
      } finally {
        swarms.forEach(Swarm::close);
      }
    }
    record(run, looks);
  }

  /// Returns a JVM whose whole heap is in memory from the start. So the process grows only outside
  /// the heap, and the server itself reports the part in the heap.
  private static ChildJvm jvm(Run run) {
    List<String> flags = new ArrayList<>(List.of("-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"));
    if (run.level("engine").equals("ipv4")) {
      flags.add("-Djava.net.preferIPv4Stack=true");
    }
    if (run.level("engine").startsWith("netty")) {
      flags.add("--enable-native-access=ALL-UNNAMED");
      flags.add("--sun-misc-unsafe-memory-access=allow");
    }
    return ChildJvm.of(ServerMain.class).withFlags(flags.toArray(String[]::new));
  }

  private static String[] options(Run run) {
    String level = run.level("engine");
    return new String[] {
      "--engine", level.equals("ipv4") ? "selector" : level, "--max-connections", "20000"
    };
  }

  /// @param heap bytes in use
  /// @param outside the memory of the process, which grows only outside the heap
  /// @param slab the kernel's objects, for both ends of each connection
  /// @param tables page tables, and the kernel's stack for each thread
  private record Look(int clients, double heap, double outside, double slab, double tables) {

    double process() {
      return heap + outside + tables;
    }
  }

  /// Takes the measurements. It does not read the server's descriptors, because the kernel would
  /// make an inode for each and keep it, and they would be counted with the sockets.
  private static Look look(ServerUnderTest server, int clients)
      throws IOException, InterruptedException {
    long heap = server.server().heap();
    Sizes machine = Sizes.of(Proc.here(), "meminfo");
    Sizes process = Sizes.of(Proc.here(), server.server().pid() + "/status");
    return new Look(
        clients,
        heap,
        process.of("VmRSS"),
        machine.of("Slab"),
        machine.of("PageTables") + machine.of("KernelStack"));
  }

  /// Records the slopes. The lines begin at a quarter, because the first threads of a JVM cost more
  /// than the later ones.
  private static void record(Run run, List<Look> looks) {
    List<Look> line = looks.subList(1, looks.size());
    double heap = slope(line, Look::heap);
    double outside = slope(line, Look::outside);
    double slab = slope(line, Look::slab);
    double tables = slope(line, Look::tables);
    run.record("heap-bytes", heap);
    run.record("outside-bytes", outside);
    run.record("process-bytes", heap + outside);
    run.record("slab-bytes", slab);
    run.record("tables-bytes", tables);
    run.record("million-gib", 1e6 * (heap + outside + slab + tables) / 0x1p30);
    double before = looks.getFirst().process();
    for (int step = 0; step < STEPS.size(); step++) {
      run.record(STEPS.get(step) + "-mib", (looks.get(step + 1).process() - before) / 0x1p20);
    }
  }

  private static double slope(List<Look> line, ToDoubleFunction<Look> what) {
    return Slope.of(
        line.stream().mapToDouble(Look::clients).toArray(),
        line.stream().mapToDouble(what).toArray());
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "kernel-share",
                "With a selector, the kernel takes more than three times as much memory for the two"
                    + " ends of a silent client's connection as the server's process takes for that"
                    + " client.",
                "selector-slab-bytes",
                "selector-process-bytes",
                "the kernel's memory for both ends ÷ the server's process, in bytes per client")
            .atLeast(3),
        Claim.of(
                "thread-share",
                "In the server's process, a client with a thread takes more than three times as"
                    + " much memory as a selector's client takes in the kernel for both ends.",
                "platform-threads-process-bytes",
                "selector-slab-bytes",
                "the process, with a thread per client ÷ the kernel's memory for both ends, with a"
                    + " selector, in bytes per client")
            .atLeast(3));
  }
}
