package manyclients.virtual.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.ChildJvm;

/// E11: how long a client waits that asks for nothing much, while others have the server compute.
/// And what helps: a handler that yields, or a permit that leaves a carrier free.
public final class Starved implements Experiment {

  @Override
  public String id() {
    return "starved";
  }

  @Override
  public int chapter() {
    return 7;
  }

  @Override
  public String question() {
    return "Who waits while handlers compute?";
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 7), Factor.of("handler", "plain", "yield", "permit"))
        .with("computing", effort.pick(4, 8, 8))
        .with("compute-ms", 20)
        .with("calls", effort.pick(5, 40, 200));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    String handler = run.level("handler");
    String millis = Integer.toString(run.number("compute-ms"));
    ChildJvm jvm =
        ChildJvm.of(StarvedServer.class).withFlags("-Djdk.virtualThreadScheduler.parallelism=2");
    try (ServerUnderTest server = ServerUnderTest.start(jvm, handler, millis)) {
      AtomicBoolean done = new AtomicBoolean();
      List<Thread> crowd = new ArrayList<>();
      for (int i = 0; i < run.number("computing"); i++) {
        crowd.add(Thread.ofPlatform().daemon().start(() -> compute(server.port(), done)));
      }
      try (BlockingClient light = BlockingClient.connect(server.port())) {
        record(run, light);
      } finally {
        done.set(true);
        for (Thread each : crowd) {
          each.join();
        }
      }
    }
  }

  private static void record(Run run, BlockingClient light) throws IOException {
    double[] millis = new double[run.number("calls")];
    for (int i = -millis.length / 4; i < millis.length; i++) { // a quarter to warm up
      long start = System.nanoTime();
      light.call(new byte[10]);
      millis[Math.max(i, 0)] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(millis);
    run.record("median-ms", millis[millis.length / 2]);
    run.record("slowest-ms", millis[millis.length - 1]);
  }

  private static void compute(int port, AtomicBoolean done) {
    try (BlockingClient client = BlockingClient.connect(port)) {
      while (!done.get()) {
        client.call(new byte[1]);
      }
    } catch (IOException e) {
      throw new InvalidMeasurement("a client that has it compute was sent away: " + e);
    }
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "starved",
                "While others compute, the typical reply takes at least three times as long as when"
                    + " they yield every millisecond.",
                "plain-median-ms",
                "yield-median-ms")
            .atLeast(3),
        Claim.of(
                "carrier-kept-free",
                "It takes at least three times as long as when a permit keeps a carrier free.",
                "plain-median-ms",
                "permit-median-ms")
            .atLeast(3));
  }
}
