package manyclients.uring.experiment;

import java.io.IOException;
import java.util.List;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Sizes;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;
import manyclients.uring.RingServer;

/// What a client takes that has spoken once and is silent: with a receive under way that shares its
/// buffers, and with one that has a buffer of its own.
public final class IdleRings implements Experiment {
  @Override
  public String id() {
    return "idle-rings";
  }

  @Override
  public int chapter() {
    return 8;
  }

  @Override
  public String question() {
    return "What does a silent client take, with a receive under way?";
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("server", "epoll", "uring", "uring-own"))
        .with("clients", effort.pick(200, 2_000, 10_000));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (Contestants contestants = new Contestants()) {
      if (contestants.among(run.level("server")).isEmpty()) {
        run.say("left-out", "it cannot run here");
        return;
      }
    }
    // all of its heap is there from the start, and in use: what it grows by is outside
    ChildJvm jvm =
        ChildJvm.of(RingServer.class)
            .withFlags(
                "--enable-native-access=ALL-UNNAMED",
                "-Xms256m",
                "-Xmx256m",
                "-XX:+AlwaysPreTouch",
                "-XX:+UseSerialGC");
    try (ServerUnderTest server = ServerUnderTest.start(jvm, run.level("server"))) {
      try (Swarm warm = Swarm.open(SwarmPlan.of(server.port(), run.number("clients") / 10))) {
        warm.speak();
      }
      long before = resident(server);
      try (Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), run.number("clients")))) {
        run.record("answered", (double) swarm.speak().answers());
        double grown = resident(server) - before;
        run.record("outside-bytes", Math.max(0, grown) / run.number("clients"));
        run.record("buffer-bytes", 20 * 1024);
      }
    }
  }

  private static long resident(ServerUnderTest server) throws IOException {
    return Sizes.of(Proc.here(), server.server().pid() + "/status").of("VmRSS");
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "silence-shares-buffers",
                "Where all clients share the buffers that they receive into, a silent one takes"
                    + " less than a tenth of a buffer outside of the heap.",
                "uring-outside-bytes",
                "uring-buffer-bytes")
            .atMost(0.1));
  }
}
