package manyclients.blocking.experiment;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

  // tag::storm[]
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

  private void storm(Samples samples, String name, int backlog)
      throws IOException, InterruptedException {
    Optional<NetStat> before = NetStat.now();
    try (var listener = new ServerSocket(0, backlog, InetAddress.getLoopbackAddress());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Double> millis = connectAll(listener, threads);
      samples.add(name + "-fastest-ms", millis.getFirst());
      samples.add(name + "-median-ms", millis.get(millis.size() / 2));
      samples.add(name + "-slowest-ms", millis.getLast());
    }
    before
        .flatMap(b -> NetStat.now().map(now -> now.since(b)))
        .ifPresent(counted -> samples.add(name + "-overflows", (double) counted.overflows()));
  }

  // end::storm[]

  /// @return how long each client waited for its connection, in ascending order
  private List<Double> connectAll(ServerSocket listener, ExecutorService threads)
      throws InterruptedException {
    CountDownLatch started = new CountDownLatch(clients);
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
    List<Future<Double>> connects = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      connects.add(threads.submit(() -> connect(address, started)));
    }
    started.await();
    threads.submit(() -> acceptLater(listener));
    List<Double> millis = new ArrayList<>();
    for (Future<Double> connect : connects) {
      try {
        millis.add(connect.get());
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
    millis.sort(null);
    return millis;
  }

  private static double connect(InetSocketAddress address, CountDownLatch started)
      throws IOException {
    try (Socket client = new Socket()) {
      long start = System.nanoTime();
      started.countDown();
      client.connect(address);
      return (System.nanoTime() - start) / 1e6;
    }
  }

  /// Takes no connection for a tenth of a second, and then every one.
  private Void acceptLater(ServerSocket listener) throws IOException, InterruptedException {
    Thread.sleep(100);
    for (int i = 0; i < clients; i++) {
      listener.accept().close();
    }
    return null;
  }
}
