package manyclients.suite.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.chaos.ChaosPlan;
import manyclients.lab.chaos.ChaosProxy;
import manyclients.lab.proc.Vitals;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.ServerProcess;
import manyclients.testkit.Patience;

/// A server on a bad network, for any length of time: resets, stalls, half-closes and single bytes
/// all the time, a client that falls silent, and crowds that use up its descriptors. At the end,
/// every request has been answered or its connection has ended, and the server holds no more
/// descriptors than at the beginning.
///
/// @param engine the name of the engine in the catalog
/// @param visitors the number of clients that come and go; every fourth has a good network
/// @param seed the seed of the network's faults and of the clients' behaviour
public record Soak(String engine, int visitors, long seed) {
  /// The line that the server prints when descriptors run out. It prints no resets.
  private static final String WEATHER = "course: a new client could not be accepted";

  private static final Duration SETTLING = Duration.ofSeconds(40);
  private static final Duration IDLE = Duration.ofSeconds(5);
  private static final long HEAP_SLACK = 1 << 20;
  private static final int SPARE = 1_000;

  /// Returns the length set by `-Dsoak.minutes=10`, for example; by default, some seconds.
  public static Duration length() {
    int minutes = Integer.getInteger("soak.minutes", 0);
    return minutes > 0 ? Duration.ofMinutes(minutes) : Duration.ofSeconds(3);
  }

  /// Returns the number that `-Dsoak.visitors=5000` sets, for example; `without` by default.
  public static int visitors(int without) {
    return Integer.getInteger("soak.visitors", without);
  }

  /// Runs the soak, and fails if anything went wrong.
  ///
  /// @return the results of the clients and the counters of the server
  public String run(Duration length) throws IOException, InterruptedException {
    int descriptors = 100 + visitors + Math.min(visitors, SPARE);
    var jvm =
        ChildJvm.of(ServerMain.class)
            .withFlags(
                "-XX:-MaxFDLimit",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "--enable-native-access=ALL-UNNAMED") // chapter 8's engines call the kernel
            .withDescriptors(descriptors);
    String idle = "" + IDLE.plus(rest()).toSeconds();
    try (var server = ServerProcess.start(jvm, "--engine", engine, "--idle-timeout", idle)) {
      int held = descriptors(server);
      int crowd = Math.min(descriptors - visitors / 2, 2 * SPARE); // too many beside visitors
      weather(server.port(), Duration.ofSeconds(2), crowd, new Tally()); // a warm-up
      settle(server, held);
      long heap = server.heap();
      Tally tally = new Tally();
      weather(server.port(), length, crowd, tally);
      assertThat(tally.faults()).as("%s", tally).isEmpty();
      settle(server, held);
      assertThat(server.heap()).as("heap in the end").isLessThan(heap + HEAP_SLACK);
      ServerProcess.Ending ending = server.terminate();
      assertThat(server.errors().lines())
          .as("standard error, except for effects of the bad network")
          .allMatch(line -> line.startsWith(WEATHER));
      assertThat(ending.summary()).contains(" open=0 ");
      return tally + "; " + ending.summary();
    }
  }

  /// Returns how long a visitor may be silent between two conversations. Without such pauses,
  /// thousands of visitors would use up the processor, and be silent for too long themselves.
  private Duration rest() {
    return Duration.ofSeconds(visitors / 250);
  }

  private void weather(int port, Duration length, int crowd, Tally tally)
      throws IOException, InterruptedException {
    CountDownLatch over = new CountDownLatch(1);
    try (ChaosProxy proxy = new ChaosProxy(port, plan());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < visitors; i++) {
        boolean fair = i % 4 == 0;
        int door = fair ? port : proxy.port();
        threads.execute(new Visitor(door, fair, rest(), new Random(seed + i), tally, over));
      }
      threads.execute(() -> crowds(port, crowd, tally, over));
      threads.execute(() -> mute(port, tally, over));
      over.await(length.toMillis(), TimeUnit.MILLISECONDS);
      over.countDown();
    }
  }

  private ChaosPlan plan() {
    return new ChaosPlan(
        seed, 0.1, Duration.ofMillis(20), 0.002, Duration.ofSeconds(2), 0.002, 0.002);
  }

  /// Lets a crowd connect, stay briefly, and leave, every second. With most of the visitors, it is
  /// more clients than there are descriptors.
  private static void crowds(int port, int size, Tally tally, CountDownLatch over) {
    List<BlockingClient> crowd = new ArrayList<>();
    try {
      while (!over.await(700, TimeUnit.MILLISECONDS)) {
        for (int i = 0; i < size; i++) {
          crowd.add(BlockingClient.connect(port));
        }
        tally.crowds.increment();
        over.await(300, TimeUnit.MILLISECONDS);
        closeAll(crowd);
      }
    } catch (IOException | InterruptedException e) {
      tally.fault("the crowd could not come: " + e);
    } finally {
      closeAll(crowd);
    }
  }

  /// Sends half a header and waits to be disconnected, again and again.
  private static void mute(int port, Tally tally, CountDownLatch over) {
    try {
      while (!over.await(10, TimeUnit.MILLISECONDS)) {
        try (BlockingClient client = BlockingClient.connect(port)) {
          client.readTimeout(Duration.ofSeconds(1));
          client.sendRaw((byte) 0, (byte) 0);
          awaitEnd(client, over);
        }
      }
    } catch (IOException | InterruptedException e) {
      tally.fault("a silent client: " + e);
    }
  }

  private static void awaitEnd(BlockingClient client, CountDownLatch over) throws IOException {
    while (over.getCount() > 0) {
      try {
        client.next();
        return; // the server has disconnected it
      } catch (SocketTimeoutException e) {
        // not yet
      }
    }
  }

  private static void closeAll(List<BlockingClient> clients) {
    for (BlockingClient client : clients) {
      try {
        client.close();
      } catch (IOException e) {
        // closed either way
      }
    }
    clients.clear();
  }

  /// Waits until the server holds no more descriptors than at the beginning.
  private static void settle(ServerProcess server, int held) {
    new Patience(SETTLING)
        .untilAsserted(
            () -> assertThat(descriptors(server)).as("descriptors held").isLessThanOrEqualTo(held));
  }

  private static int descriptors(ServerProcess server) {
    return Vitals.of(server.pid()).map(Vitals::descriptors).orElse(0);
  }
}
