package manyclients.workbench.experiment;

import static java.util.Map.entry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import manyclients.workbench.load.Latency;
import manyclients.workbench.load.LoadGenerator;
import manyclients.workbench.load.LoadPlan;
import manyclients.workbench.load.LoadReport;
import manyclients.workbench.process.ChildJvm;
import manyclients.workbench.process.ServerProcess;
import manyclients.workbench.results.Result;
import manyclients.workbench.swarm.EchoLoop;
import org.jspecify.annotations.Nullable;

/// A server stops once, and goes on. How long did its clients wait?
///
/// @param rounds how often it is measured
/// @param duration how long
/// @param stall how long the server stops, half-way through
record StalledServer(int rounds, Duration duration, Duration stall) implements Experiment {
  private static final int CLIENTS = 5;
  private static final int PER_SECOND = 1_000;
  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final double[] CURVE = {
    0, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.75, 99.9, 99.95, 99.99
  };

  @Override
  public String name() {
    return "stalled-server";
  }

  // tag::stalled-rounds[]
  @Override
  public Result measure() throws IOException, InterruptedException {
    Samples samples = new Samples();
    for (int round = 0; round < rounds; round++) {
      LoadReport open = loadAndStall(new LoadPlan.Mode.Open(PER_SECOND));
      add(samples, "due", open.corrected());
      add(samples, "sent", open.naive());
      add(samples, "closed", loadAndStall(new LoadPlan.Mode.Closed()).naive());
    }
    return samples.result(
        Map.ofEntries(
            entry("clients", (long) CLIENTS),
            entry("per-second", (long) PER_SECOND),
            entry("seconds", duration.toSeconds()),
            entry("stall-ms", stall.toMillis())));
  }

  // end::stalled-rounds[]

  // tag::stalled-load[]
  private LoadReport loadAndStall(LoadPlan.Mode mode) throws IOException, InterruptedException {
    try (ServerProcess server = ServerProcess.start(ChildJvm.of(EchoLoop.class));
        Cores _ = Cores.divide(server.pid())) {
      LoadPlan plan = LoadPlan.closed(server.port()).withMode(mode).withConnections(CLIENTS);
      Thread stopper = Thread.ofPlatform().name("stopper").start(() -> stall(server.pid()));
      LoadReport report = LoadGenerator.run(plan.withTimes(WARM_UP, duration, stall));
      stopper.join();
      return report;
    }
  }

  // end::stalled-load[]

  // tag::stalled-stop[]
  private void stall(long pid) {
    try {
      Thread.sleep(WARM_UP.plus(duration.dividedBy(2)));
      signal("-STOP", pid);
      Thread.sleep(stall);
      signal("-CONT", pid);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void signal(String signal, long pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", signal, Long.toString(pid)).inheritIO().start().waitFor();
  }

  // end::stalled-stop[]

  private static void add(Samples samples, String from, @Nullable Latency latency) {
    if (latency == null) {
      return; // the generator had measured itself: no sample
    }
    samples.add(from + "-count", (double) latency.count());
    samples.add(from + "-p50-ms", latency.p50() / 1e3);
    samples.add(from + "-p90-ms", latency.p90() / 1e3);
    samples.add(from + "-p99-ms", latency.p99() / 1e3);
    samples.add(from + "-p999-ms", latency.p999() / 1e3);
    samples.add(from + "-max-ms", latency.max() / 1e3);
    for (double percentile : CURVE) {
      String name = BigDecimal.valueOf(percentile).stripTrailingZeros().toPlainString();
      samples.add(from + "-at-" + name.replace('.', '-') + "-ms", at(latency, percentile) / 1e3);
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
