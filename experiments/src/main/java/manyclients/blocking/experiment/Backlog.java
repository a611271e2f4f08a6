package manyclients.blocking.experiment;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.NamedExperiment;
import manyclients.lab.experiment.Plan;
import manyclients.lab.experiment.Run;
import manyclients.lab.proc.NetStat;

/// Clients that all connect at the same time while the server is busy for 100 milliseconds. Those
/// that find the accept queue full are not refused: the kernel sends their SYN again a second
/// later.
public final class Backlog extends NamedExperiment {

  public Backlog() {
    super("backlog", 1, "What does a short queue cost?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 3, 10), Factor.of("queue", "tiny", "roomy"))
        .with("clients", effort.pick(5, 20, 20))
        .with("tiny", 2)
        .with("roomy", 128);
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "short-queue",
                "If the queue is too short, the slowest client waits more than fifty times as"
                    + " long.",
                "tiny-slowest-ms",
                "roomy-slowest-ms",
                "short queue ÷ long queue, the slowest client, in ms")
            .atLeast(50));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    int clients = run.number("clients");
    CountDownLatch coming = new CountDownLatch(clients);
    NetStat before = overflows();
    try (var listener =
            new ServerSocket(0, run.number(run.level("queue")), InetAddress.getLoopbackAddress());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Double>> waits = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        waits.add(threads.submit(() -> connect(listener.getLocalPort(), coming)));
      }
      coming.await();
      beBusy(Duration.ofMillis(100));
      run.record("overflows", (double) overflows().since(before).overflows());
      listener.setSoTimeout(60_000); // a client whose connect has failed does not come
      for (int i = 0; i < clients; i++) {
        listener.accept().close();
      }
      threads.close(); // waits for the clients
      List<Double> millis = waits.stream().map(Future::resultNow).sorted().toList();
      run.record("fastest-ms", millis.getFirst());
      run.record("median-ms", millis.get(millis.size() / 2));
      run.record("slowest-ms", millis.getLast());
    }
  }

  private static void beBusy(Duration time) throws InterruptedException {
    new CountDownLatch(1).await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static NetStat overflows() {
    return NetStat.now().orElse(new NetStat(0, 0));
  }

  /// @return milliseconds until the connection was established
  private static double connect(int port, CountDownLatch coming) throws IOException {
    try (Socket client = new Socket()) {
      long start = System.nanoTime();
      coming.countDown();
      client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return (System.nanoTime() - start) / 1e6;
    }
  }
}
