package manyclients.tuning.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.SlabCache;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.ServerProcess;
import manyclients.tuning.million.SwarmMain;

/// The kernel objects of a connection. Only root can read their caches.
public final class SlabCaches extends NamedExperiment {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String[] OPTIONS = {"--engine", "selector", "--max-connections", "20000"};

  public SlabCaches() {
    super("slab-caches", 6, "Of which objects in the kernel does a connection consist?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 3), Factor.of("sockets", "usual", "ipv4"))
        .with("clients", effort.pick(400, 4_000, 15_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    String clients = Integer.toString(run.number("clients"));
    try (ServerProcess server = ServerProcess.start(jvm(run, ServerMain.class), OPTIONS)) {
      SortedMap<String, SlabCache> before = caches();
      try (Child swarm =
          jvm(run, SwarmMain.class).start("" + server.port(), clients, "0", "9000")) {
        swarm.line(PATIENCE); // all are connected
        swarm.say("speak");
        swarm.line(PATIENCE); // all are accepted
        record(run, before, caches());
        swarm.say("leave"); // with resets, so that no port is kept for a minute
        swarm.await(PATIENCE);
      }
    }
  }

  private static SortedMap<String, SlabCache> caches() {
    String text =
        Proc.here()
            .read("slabinfo")
            .orElseThrow(() -> new InvalidMeasurement("only root may read the kernel's caches"));
    return SlabCache.parse(text);
  }

  private static ChildJvm jvm(Run run, Class<?> main) {
    boolean ipv4 = run.level("sockets").equals("ipv4");
    return ChildJvm.of(main).withFlags("-Djava.net.preferIPv4Stack=" + ipv4);
  }

  /// Records the growth of each cache with more than one new object per two clients.
  private static void record(
      Run run, SortedMap<String, SlabCache> before, SortedMap<String, SlabCache> after) {
    double clients = run.number("clients");
    double all = 0;
    double sockets = 0;
    for (SlabCache now : after.values()) {
      SlabCache then = before.getOrDefault(now.name(), new SlabCache(now.name(), 0, 0, 0, 0));
      double more = (now.objects() - then.objects()) / clients;
      double bytes = (now.bytes() - then.bytes()) / clients;
      if (more > 0.5 && !now.name().startsWith("proc_")) { // reading /proc adds objects, too
        String name = now.name().toLowerCase(Locale.ROOT).replace('_', '-');
        run.record(name + "-objects", more);
        run.record(name + "-size", (double) now.objectBytes());
        run.record(name + "-bytes", bytes);
        all += bytes;
      }
      if (now.name().equals("TCP") || now.name().equals("TCPv6")) {
        sockets += bytes;
      }
    }
    run.record("all-bytes", all);
    run.record("sockets-bytes", sockets);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "ipv4-saving",
                "Sockets for IPv4 alone take no less memory than those for both.",
                "ipv4-sockets-bytes",
                "usual-sockets-bytes",
                "sockets for IPv4 alone ÷ sockets for both, in bytes per client")
            .atLeast(0.97));
  }
}
