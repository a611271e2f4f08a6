package manyclients.http.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.proc.Vitals;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// The memory of a client that has had its reply and keeps its connection, as a browser does
/// between two pages.
public final class HttpSilence extends NamedExperiment {
  /// The whole heap is in memory from the start, so the process grows only outside it.
  private static final String[] WHOLE_HEAP = {
    "-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"
  };

  /// The maximum number of descriptors that a server opens once, when the first client comes.
  private static final int ONCE = 20;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /// The claimed maximum, in bytes of heap.
  private static final int ALLOWED = 1_536;

  public HttpSilence() {
    super(
        "http-silent",
        9,
        "How much memory does a client take that keeps its connection and is silent?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("server", "loops", "virtual", "nginx"))
        .with("clients", effort.pick(300, 10_000, 10_000))
        .with("bytes", Pages.SMALL)
        .with("warm-up", effort.pick(1, 8, 20));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int clients = run.number("clients");
    try (var contenders = new Contenders();
        ServerUnderTest server = contenders.startWith(run.level("server"), WHOLE_HEAP)) {
      int open = vitals(server).descriptors();
      server.warm(plan(server, run, 500), run.number("warm-up"));
      awaitGone(server, open + ONCE);
      server.warm(
          plan(server, run, 1), 1); // a server may keep the last of a crowd until it is woken again
      Look before = look(run, server);
      try (Swarm swarm = Swarm.open(plan(server, run, clients))) {
        run.recordAnswers(swarm.speak(), clients);
        record(run, before, look(run, server), clients);
      }
    }
  }

  /// @param heap empty for a server without a Java heap
  private record Look(OptionalLong heap, long outside) {}

  private static Look look(Run run, ServerUnderTest server)
      throws IOException, InterruptedException {
    boolean has = !run.level("server").equals("nginx");
    if (has) {
      server.server().heap(); // objects in a reference queue are freed by the second collection
    }
    OptionalLong heap = has ? OptionalLong.of(server.server().heap()) : OptionalLong.empty();
    return new Look(heap, vitals(server).resident());
  }

  private static Vitals vitals(ServerUnderTest server) throws IOException {
    return server.requireVitals();
  }

  /// Waits until the server has noticed that clients have left, because they would count as memory
  /// in use.
  private static void awaitGone(ServerUnderTest server, int descriptors)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (vitals(server).descriptors() > descriptors) {
      if (System.nanoTime() > end) {
        throw new InvalidMeasurement(
            "the server does not close connections that its clients have closed");
      }
      Thread.sleep(10);
    }
  }

  private static void record(Run run, Look before, Look after, double clients) {
    double outside = (after.outside - before.outside) / clients;
    double heap = (after.heap.orElse(0) - before.heap.orElse(0)) / clients;
    run.record("process-bytes", heap + outside);
    if (after.heap.isPresent()) {
      run.record("heap-bytes", heap);
      run.record("allowed-bytes", ALLOWED);
    }
  }

  private static SwarmPlan plan(ServerUnderTest server, Run run, int clients) {
    return SwarmPlan.of(server.port(), clients)
        .withDialogue(HttpDialogue.forPage(run.number("bytes")));
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "http-silent-heap",
                "A silent client takes at most a kilobyte and a half of our server's heap.",
                "loops-heap-bytes",
                "loops-allowed-bytes",
                "a silent client's heap ÷ a kilobyte and a half")
            .atMost(1),
        Claim.of(
                "http-silent-virtual",
                "On a virtual thread, a silent client takes at least ten times as much heap as"
                    + " on a loop.",
                "virtual-heap-bytes",
                "loops-heap-bytes",
                "virtual thread ÷ loop, a silent client's heap, in bytes")
            .atLeast(10));
  }
}
