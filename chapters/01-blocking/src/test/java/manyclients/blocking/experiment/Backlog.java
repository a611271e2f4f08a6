package manyclients.blocking.experiment;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import manyclients.workbench.results.Result;
import manyclients.workbench.vitals.NetStat;

/// Clients come all at once while the server is busy elsewhere for a moment. Those that find no
/// room in its queue are not refused: they ask again a second later.
final class Backlog implements Experiment {
  private static final int TINY = 2;
  private static final int ROOMY = 128;

  private final int rounds;
  private final int clients;

  Backlog(int rounds, int clients) {
    this.rounds = rounds;
    this.clients = clients;
  }

  @Override
  public String name() {
    return "backlog";
  }

  // tag::storms[]
  @Override
  public Result measure() throws IOException, InterruptedException {
    Samples samples = new Samples();
    for (int round = 0; round < rounds; round++) {
      storm(samples, "tiny", TINY);
      storm(samples, "roomy", ROOMY);
    }
    return new Result(
        LocalDate.now(ZoneOffset.UTC),
        Map.of("clients", (long) clients, "tiny", (long) TINY, "roomy", (long) ROOMY),
        samples.spreads());
  }

  // end::storms[]

  // tag::storm[]
  private void storm(Samples samples, String name, int backlog)
      throws IOException, InterruptedException {
    CountDownLatch coming = new CountDownLatch(clients);
    NetStat before = overflows();
    try (var listener = new ServerSocket(0, backlog, InetAddress.getLoopbackAddress());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Double>> waits = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        waits.add(threads.submit(() -> connect(listener.getLocalPort(), coming)));
      }
      coming.await();
      beBusy(Duration.ofMillis(100));
      samples.add(name + "-overflows", (double) overflows().since(before).overflows());
      for (int i = 0; i < clients; i++) {
        listener.accept().close();
      }
      threads.close(); // waits for them
      List<Double> millis = waits.stream().map(Future::resultNow).sorted().toList();
      samples.add(name + "-fastest-ms", millis.getFirst());
      samples.add(name + "-median-ms", millis.get(millis.size() / 2));
      samples.add(name + "-slowest-ms", millis.getLast());
    }
  }

  // end::storm[]

  private static void beBusy(Duration time) throws InterruptedException {
    new CountDownLatch(1).await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static NetStat overflows() {
    return NetStat.now().orElse(new NetStat(0, 0));
  }

  /// @return the milliseconds until the connection was there
  private static double connect(int port, CountDownLatch coming) throws IOException {
    try (Socket client = new Socket()) {
      long start = System.nanoTime();
      coming.countDown();
      client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return (System.nanoTime() - start) / 1e6;
    }
  }
}
