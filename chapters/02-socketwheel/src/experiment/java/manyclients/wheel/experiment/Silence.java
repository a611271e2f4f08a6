package manyclients.wheel.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.workbench.client.BlockingClient;
import manyclients.workbench.experiment.Claim;
import manyclients.workbench.experiment.Experiment;
import manyclients.workbench.experiment.Factor;
import manyclients.workbench.experiment.Pace;
import manyclients.workbench.experiment.Plan;
import manyclients.workbench.experiment.Run;
import manyclients.workbench.experiment.Subject;
import manyclients.workbench.results.Spread;
import manyclients.workbench.swarm.Swarm;
import manyclients.workbench.swarm.SwarmPlan;
import manyclients.workbench.vitals.Usage;
import manyclients.workbench.vitals.Vitals;

/// Clients that are connected and say nothing; then one more, that speaks now and then.
public final class Silence implements Experiment {
  private static final byte[] HELLO = "hello".getBytes();

  @Override
  public String id() {
    return "silence";
  }

  @Override
  public int chapter() {
    return 2;
  }

  @Override
  public String question() {
    return "What do clients cost that say nothing?";
  }

  @Override
  public Plan plan(Pace pace) {
    return Plan.of(
            pace.pick(1, 1, 3),
            Factor.of("server", "timed-wheel", "non-blocking-wheel", "wheel"),
            Factor.of("clients", 10, 1_000, 5_000, 15_000))
        .with("scale", pace.pick(1_000, 1, 1))
        .with("watch-ms", pace.pick(100, 1_000, 1_000))
        .with("pause-ms", pace.pick(1, 30, 30))
        .with("calls", pace.pick(2, 20, 20));
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "silence-costs",
                "With 15,000 silent clients, the wheel uses more than three times the processor"
                    + " that it uses with 1,000.",
                "wheel-15000-cpu-percent",
                "wheel-1000-cpu-percent")
            .atLeast(3),
        Claim.of(
                "timeouts-late",
                "A wheel with read timeouts answers more than a hundred times later than one"
                    + " without, with 15,000 silent clients.",
                "timed-wheel-15000-answer-ms",
                "wheel-15000-answer-ms")
            .atLeast(100));
  }

  // tag::silence[]
  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int clients = Math.max(1, run.number("clients") / run.number("scale"));
    try (Subject server = Servers.start(run.level("server"));
        Swarm swarm = Swarm.open(SwarmPlan.of(server.port(), clients));
        BlockingClient client = BlockingClient.connect(server.port())) {
      client.readTimeout(Duration.ofMinutes(1));
      client.call(HELLO); // whoever hears the answer knows that all before it were accepted
      if (swarm.count().failed() > 0) {
        throw new IOException("some did not get in: " + swarm.count());
      }
      Thread.sleep(run.millis("watch-ms").dividedBy(3)); // to come to rest
      Vitals before = server.vitals().orElseThrow();
      Thread.sleep(run.millis("watch-ms"));
      Usage used = server.vitals().orElseThrow().since(before);
      run.record("cpu-percent", 100.0 * used.cpu().toNanos() / used.wall().toNanos());
      run.record("answer-ms", Spread.of(answers(client, run)).median());
    }
  }

  // end::silence[]

  /// Calls from time to time, for as long as that is quick.
  private static List<Double> answers(BlockingClient client, Run run)
      throws IOException, InterruptedException {
    List<Double> millis = new ArrayList<>();
    long begin = System.nanoTime();
    for (int i = 0; i < run.number("calls") && System.nanoTime() - begin < 1_500_000_000; i++) {
      Thread.sleep(run.millis("pause-ms"));
      long start = System.nanoTime();
      client.call(HELLO);
      millis.add((System.nanoTime() - start) / 1e6);
    }
    return millis;
  }
}
