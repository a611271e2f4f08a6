package manyclients.uring.experiment;

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
import manyclients.lab.proc.Sizes;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;
import manyclients.uring.RingServer;

/// The memory of a client that has sent one request and is silent, with a pending receive that
/// shares its buffers, and with one that has its own buffer.
public final class IdleRings extends NamedExperiment {
  /// The same size as in the servers' options.
  private static final int BUFFER = 20 * 1024;

  private static final int FIRST = 500;

  public IdleRings() {
    super("idle-rings", 8, "How much memory does a silent client take, with a receive under way?");
  }

  @Override
  public Plan plan(Effort effort) {
    Factor servers = Factor.of("server", "epoll", "uring", "uring-own", "reactors");
    return Plan.of(effort.pick(1, 3, 5), servers)
        .with("clients", effort.pick(200, 2_000, 10_000))
        .with("warm-up", effort.pick(1, 4, 20));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    String name = run.level("server");
    if (!Contestants.isEngine(name)) {
      run.say("left-out", "this server cannot run here");
      return;
    }
    int clients = run.number("clients");
    try (ServerUnderTest server = start(name)) {
      SwarmPlan first = SwarmPlan.of(server.port(), FIRST);
      server.warm(first, run.number("warm-up"));
      // the clients that stay use the buffers of the first crowd, so each measured client needs a
      // new one
      try (Swarm stays = Swarm.open(first)) {
        InvalidMeasurement.unlessAllAnswered(stays.speak().answers(), FIRST);
        long heap = server.server().heap();
        long outside = resident(server);
        try (Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), clients))) {
          run.recordAnswers(swarm.speak(), clients);
          record(run, server.server().heap() - heap, resident(server) - outside, clients);
        }
      }
    }
  }

  private static void record(Run run, long heap, long outside, double clients) {
    double onHeap = heap / clients;
    double offHeap = Math.max(0, outside) / clients;
    run.record("heap-bytes", onHeap);
    run.record("outside-bytes", offHeap);
    run.record("process-bytes", onHeap + offHeap);
    run.record("buffer-bytes", BUFFER);
  }

  /// Starts a server whose whole heap is in memory from the start, so that the process grows only
  /// outside it.
  private static ServerUnderTest start(String name) throws IOException, InterruptedException {
    boolean options = name.equals("uring-own");
    ChildJvm jvm =
        ChildJvm.of(options ? RingServer.class : ServerMain.class)
            .withFlags(
                "--enable-native-access=ALL-UNNAMED",
                "-Xms256m",
                "-Xmx256m",
                "-XX:+AlwaysPreTouch",
                "-XX:+UseSerialGC");
    return options
        ? ServerUnderTest.start(jvm, name)
        : ServerUnderTest.start(jvm, "--engine", name, "--threads", "1");
  }

  private static long resident(ServerUnderTest server) throws IOException {
    return Sizes.of(Proc.here(), server.server().pid() + "/status").of("VmRSS");
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "silence-shares-buffers",
                "If all clients share the buffers that the server receives into, a silent client"
                    + " takes less than a tenth of a buffer outside the heap.",
                "uring-outside-bytes",
                "uring-buffer-bytes",
                "a client's memory outside the heap ÷ a shared buffer, in bytes")
            .atMost(0.1),
        Claim.of(
                "silence-with-a-buffer",
                "If each receive has its own buffer, a silent client takes at least four fifths of"
                    + " one outside the heap.",
                "uring-own-outside-bytes",
                "uring-own-buffer-bytes",
                "a client's memory outside the heap ÷ its own buffer, in bytes")
            .atLeast(0.8));
  }
}
