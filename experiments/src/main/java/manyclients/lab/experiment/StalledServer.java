package manyclients.lab.experiment;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import manyclients.lab.load.Latency;
import manyclients.lab.load.LoadGenerator;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.load.LoadReport;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.swarm.EchoLoop;
import org.jspecify.annotations.Nullable;

/// A server that stops once and continues, and the time that its clients wait.
public final class StalledServer extends NamedExperiment {
  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final double[] CURVE = {
    0, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.75, 99.9, 99.95, 99.99
  };

  public StalledServer() {
    super("stalled-server", Experiments.LAB, "A server stops for a moment: which clock sees it?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 5), Factor.of("loop", "open", "closed"))
        .with("clients", 5)
        .with("per-second", 1_000)
        .with("seconds", effort.pick(1, 3, 10))
        .with("stall-ms", effort.pick(200, 1_000, 1_000));
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "omission",
                "If times count from when requests were sent, not from when they were due, the 99th"
                    + " percentile of a stopped server looks more than a hundred times better.",
                "open-due-p99-ms",
                "open-sent-p99-ms",
                "counted from when requests were due ÷ from when they were sent, 99th"
                    + " percentile, in ms")
            .atLeast(100),
        Claim.of(
                "same-stall",
                "The open and the closed loop both saw the stall: their longest waits are the"
                    + " same.",
                "open-due-max-ms",
                "closed-max-ms",
                "open loop, from when requests were due ÷ closed loop, longest wait, in ms")
            .between(0.9, 1.1));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    Duration duration = Duration.ofSeconds(run.number("seconds"));
    Duration stall = run.millis("stall-ms");
    boolean open = run.level("loop").equals("open");
    try (ServerUnderTest echo = ServerUnderTest.start(ChildJvm.of(EchoLoop.class))) {
      LoadPlan plan =
          open
              ? LoadPlan.open(echo.port(), run.number("per-second"))
              : LoadPlan.closed(echo.port());
      FutureTask<Void> stalled = new FutureTask<>(() -> stall(echo, duration, stall));
      Thread.ofPlatform().name("stopper").start(stalled);
      LoadReport report =
          LoadGenerator.run(
              plan.withConnections(run.number("clients")).withTimes(WARM_UP, duration, PATIENCE));
      await(stalled);
      echo.check(report);
      add(run, open ? "due-" : "", open ? report.corrected() : report.naive());
      add(run, "sent-", open ? report.naive() : null);
    }
  }

  private static void await(FutureTask<?> stalled) throws IOException, InterruptedException {
    try {
      stalled.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  private static Void stall(ServerUnderTest server, Duration duration, Duration stall)
      throws IOException, InterruptedException {
    Thread.sleep(WARM_UP.plus(duration.dividedBy(2)));
    signal("-STOP", server);
    Thread.sleep(stall);
    signal("-CONT", server);
    return null;
  }

  private static void signal(String signal, ServerUnderTest server)
      throws IOException, InterruptedException {
    String pid = Long.toString(server.server().pid());
    int status = new ProcessBuilder("kill", signal, pid).inheritIO().start().waitFor();
    if (status != 0) {
      throw new IOException("kill " + signal + " ended with status " + status);
    }
  }

  private static void add(Run run, String prefix, @Nullable Latency latency) {
    if (latency == null) {
      return; // a closed loop has only one clock
    }
    run.record(prefix + "count", (double) latency.count());
    run.record(prefix + "p99-ms", latency.p99() / 1e3);
    run.record(prefix + "max-ms", latency.max() / 1e3);
    for (double percentile : CURVE) {
      String name = BigDecimal.valueOf(percentile).stripTrailingZeros().toPlainString();
      run.record(prefix + "at-" + name.replace('.', '-') + "-ms", at(latency, percentile) / 1e3);
    }
  }

  private static double at(Latency latency, double percentile) {
    return latency.curve().stream()
        .filter(point -> point.percentile() >= percentile)
        .findFirst()
        .map(Latency.Point::micros)
        .orElse(latency.max());
  }
}
