package manyclients.selector.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.HistoricalFigures;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.proc.NetStat;
import manyclients.lab.process.ChildJvm;

/// Ten thousand connections: one per millisecond, as fast as one thread can open them, and as fast
/// as five can. The server's accept queue has a length of 50, as in a Java program of 2011 by
/// default, or of 4,096.
public final class ConnectionStorm extends NamedExperiment {

  public ConnectionStorm() {
    super(
        "connection-storm", 3, "How long does a client wait if it comes with ten thousand others?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(
            effort.pick(1, 3, 4),
            Factor.of("storm", "throttled", "unthrottled", "five-threads"),
            Factor.of("queue", "short", "long"))
        .with("connections", effort.pick(500, 5_000, 10_000))
        .with("warm-up", effort.pick(100, 1_000, 1_000))
        .with("short", 50)
        .with("long", 4_096);
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    String backlog = Integer.toString(run.number(run.level("queue")));
    String warmUp = Integer.toString(run.number("warm-up"));
    try (ServerUnderTest server =
        ServerUnderTest.start(ChildJvm.of(StormServer.class), backlog, warmUp)) {
      storm(server.port(), run.number("warm-up"), 1, Duration.ofNanos(100_000));
      NetStat before = NetStat.now().orElse(new NetStat(0, 0));
      List<Double> micros = storm(server.port(), run);
      waitUntilAllAreAccepted(server.port());
      NetStat after = NetStat.now().orElse(before);
      run.record("overflows", (double) after.since(before).overflows());
      run.record("connected", micros.size());
      run.record("client-ms", micros.stream().mapToDouble(each -> each / 1e3).average().orElse(0));
      run.record("client-max-ms", micros.stream().mapToDouble(each -> each / 1e3).max().orElse(0));
      String[] stopwatch = server.server().terminate().summary().split(" ");
      run.record("accept-us", Double.parseDouble(stopwatch[0]));
      run.record("server-us", Double.parseDouble(stopwatch[1]));
    }
  }

  /// Waits for the reply to a last client. The queue is in order, so no other client is left in it
  /// by then.
  private static void waitUntilAllAreAccepted(int port) throws IOException {
    try (BlockingClient last = BlockingClient.connect(port)) {
      last.call(new byte[1]);
    }
  }

  private static List<Double> storm(int port, Run run) throws IOException, InterruptedException {
    int connections = run.number("connections");
    return switch (run.level("storm")) {
      case "throttled" -> storm(port, connections, 1, Duration.ofMillis(1));
      case "unthrottled" -> storm(port, connections, 1, Duration.ZERO);
      default -> storm(port, connections / 5, 5, Duration.ZERO);
    };
  }

  private static List<Double> storm(int port, int connections, int threads, Duration interval)
      throws IOException, InterruptedException {
    List<StormClient> clients = new ArrayList<>();
    List<Double> all = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        clients.add(new StormClient(port, connections, interval));
      }
      for (Future<List<Double>> each : pool.invokeAll(clients)) {
        all.addAll(each.get());
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      for (StormClient client : clients) {
        client.close();
      }
    }
    return all;
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "storm-queue",
                "With room in the queue for thousands, the clients of an unthrottled storm wait"
                    + " less than a fifth as long as with a short queue, on average.",
                "unthrottled-long-client-ms",
                "unthrottled-short-client-ms",
                "long queue ÷ short queue, a client's mean wait, in ms")
            .atMost(0.2));
  }

  @Override
  public Optional<HistoricalFigures> then() {
    return Optional.of(
        new HistoricalFigures(
            "E7a",
            "\"Java NIO selector performance\", 4 June 2011: Windows 7, four cores, JDK 6",
            List.of("storm", "accept (ms)", "server (ms)", "client (ms)", "client max (ms)"),
            List.of(
                List.of("sequential, one per ms", "0.15", "0.68", "0.19", "1.93"),
                List.of("sequential, unthrottled", "0.07", "0.48", "3.90", "507.93"),
                List.of("5 threads, unthrottled", "0.07", "0.51", "31.83", "510.22")),
            "client-max-ms"));
  }
}
