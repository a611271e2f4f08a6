package manyclients.virtual.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// The system calls per request: on a platform thread, on a virtual thread in both modes of the
/// JDK's poller, and with chapter 3's selector. Counting slows a server down, so only the calls are
/// recorded.
public final class CallsPerRequest extends NamedExperiment {
  public CallsPerRequest() {
    super("calls-per-request", 7, "How many system calls does a request cost?");
  }

  @Override
  public Plan plan(Effort effort) {
    Factor servers =
        Factor.of("server", "virtual-mode-2", "virtual-mode-1", "platform-threads", "selector");
    return Plan.of(effort.pick(1, 3, 5), servers)
        .with("clients", effort.pick(10, 50, 50))
        .with("rounds", effort.pick(5, 40, 100));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    try (ServerUnderTest server = start(run.level("server"));
        Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), run.number("clients")))) {
      speak(swarm, run.number("rounds")); // warms up, and opens everything
      double requests = (double) run.number("clients") * run.number("rounds");
      Map<String, Long> calls = count(run, server, swarm);
      InvalidMeasurement.unlessAllAnswered(swarm.count().answers(), 2 * (long) requests);
      record(run, calls, requests);
    }
  }

  private static Map<String, Long> count(Run run, ServerUnderTest server, Swarm swarm)
      throws IOException, InterruptedException {
    try {
      return SystemCalls.during(
          server.server().pid(),
          () -> {
            speak(swarm, run.number("rounds"));
            return null;
          });
    } catch (IOException | InterruptedException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  private static void speak(Swarm swarm, int rounds) throws InterruptedException {
    for (int round = 0; round < rounds; round++) {
      swarm.speak();
    }
  }

  private static ServerUnderTest start(String server) throws IOException, InterruptedException {
    if (!server.startsWith("virtual")) {
      return ServerUnderTest.start("--engine", server);
    }
    String mode = server.substring(server.length() - 1);
    ChildJvm jvm = ChildJvm.of(ServerMain.class).withFlags("-Djdk.pollerMode=" + mode);
    return ServerUnderTest.start(jvm, "--engine", "virtual-threads");
  }

  private static void record(Run run, Map<String, Long> calls, double requests) {
    double reads = of(calls, "read") + of(calls, "recvfrom");
    double writes = of(calls, "write") + of(calls, "sendto");
    double arms = of(calls, "epoll_ctl");
    double waits =
        of(calls, "epoll_wait") + of(calls, "epoll_pwait") + of(calls, "poll") + of(calls, "ppoll");
    double locks = of(calls, "futex");
    run.record("reads-per-request", reads / requests);
    run.record("writes-per-request", writes / requests);
    run.record("arms-per-request", arms / requests);
    run.record("waits-per-request", waits / requests);
    run.record("futexes-per-request", locks / requests);
    run.record("calls-per-request", (reads + writes + arms + waits + locks) / requests);
    run.record("one", 1);
  }

  private static double of(Map<String, Long> calls, String name) {
    return calls.getOrDefault(name, 0L);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "re-armed",
                "On a virtual thread, epoll is told of the socket again for every request.",
                "virtual-mode-2-arms-per-request",
                "virtual-mode-2-one",
                "calls that tell epoll of the socket ÷ requests")
            .between(0.8, 1.5),
        Claim.of(
                "more-calls",
                "On a virtual thread, a request costs at least one and a half times as many system"
                    + " calls as with a selector.",
                "virtual-mode-2-calls-per-request",
                "selector-calls-per-request",
                "virtual threads ÷ selector, system calls per request")
            .atLeast(1.5));
  }
}
