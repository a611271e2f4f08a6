package manyclients.suite;

import static manyclients.suite.rig.Payloads.header;
import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.Weakness;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.process.ServerProcess;
import manyclients.suite.rig.DeafClient;
import manyclients.suite.rig.Flood;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;

/// The memory that a server keeps for its clients.
interface MemoryCases {
  int MEGABYTE = 1_000_000;
  Limits KEEPS_LITTLE = Limits.defaults().withMaxFrame(40_000).withMaxBuffered(64 * 1_024);

  /// Handlers wait until the end of the test, and some ignore an interrupt. In each round, ten
  /// clients send a megabyte each and reset their connections. A server may keep the bytes that its
  /// handlers have and those of connected clients. If a handler holds up the loop, the server has
  /// read nothing from the other clients.
  ///
  /// A pool of buffers grows in the first rounds, to a size that depends on the timing of its
  /// threads. The test is that the eight rounds after them add less than half of the bytes that
  /// they bring.
  @NetworkTest
  default void littleIsKeptOfDisconnectedClients(Rig rig) throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    Limits limits =
        Limits.defaults()
            .withRequestTimeout(Duration.ofMillis(150))
            .withMaxConnections(10)
            .withMaxFrame(MEGABYTE);
    Server server = rig.start(rig.config().withLimits(limits), waitsFor(release));
    try {
      comeAndGo(server, 2);
      long before = rig.memory();
      comeAndGo(server, 8);
      rig.patience()
          .untilAsserted(
              () -> assertThat(rig.memory() - before).as("bytes kept").isLessThan(40L * MEGABYTE));
    } finally {
      release.countDown();
    }
    rig.patience().until("another client is served", () -> rig.isServed(server));
  }

  /// Returns a handler that ignores an interrupt at its first three calls.
  private static RequestHandler waitsFor(CountDownLatch release) {
    AtomicInteger calls = new AtomicInteger();
    return request -> {
      boolean hears = calls.getAndIncrement() >= 3;
      while (release.getCount() > 0) {
        try {
          release.await();
        } catch (InterruptedException e) {
          if (hears) {
            throw e;
          }
        }
      }
      return request;
    };
  }

  private static void comeAndGo(Server server, int rounds) throws IOException {
    for (int round = 0; round < rounds; round++) {
      comeAndGo(server);
    }
  }

  /// Lets ten clients each send a megabyte, or as much as the server takes, and then reset their
  /// connections. If it takes none of them completely, the last one stays for twice the request
  /// timeout.
  private static void comeAndGo(Server server) throws IOException {
    List<DeafClient> clients = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      DeafClient client = DeafClient.connect(server.port(), MEGABYTE);
      client.flood(Duration.ofMillis(5), MEGABYTE);
      clients.add(client);
    }
    for (DeafClient client : clients) {
      client.flood(Duration.ofMillis(30), MEGABYTE);
      client.reset();
    }
  }

  /// 150 clients each send a megabyte of a request, all but its last byte, to a separate JVM with
  /// 64 MB of heap. Each client stays within every limit, but together they exceed the heap. A
  /// client with small requests and new clients are served during the flood and after it.
  @NetworkTest
  @ProvesWeakness(Weakness.SILENT_CLIENT)
  default void aFloodOfUnfinishedRequestsLeavesTheOthersServed(Rig rig) throws Exception {
    ServerProcess server = rig.forkWithHeap("64m");
    BlockingClient first = rig.connect(server.port());
    first.call(numbered(0, 10));
    Flood flood = rig.flood(server.port(), 150, 1 << 20);
    FutureTask<Integer> flooding = rig.inBackground("flood", flood::sendAllButOneByteEach);
    for (int i = 0; !flooding.isDone(); i++) {
      assertThat(first.call(numbered(i, 10))).as("reply meanwhile").isEqualTo(numbered(i, 10));
    }
    rig.finish(flooding);
    rig.patience().until("a new client is served", () -> rig.isServed(server.port()));
    flood.close();
    rig.patience().until("a later client is served", () -> rig.isServed(server.port()));
    assertThat(first.call(numbered(1, 10))).as("reply afterwards").isEqualTo(numbered(1, 10));
    ServerProcess.Ending ending = server.terminate();
    assertThat(ending.status()).as("exit status; standard error: " + server.errors()).isZero();
  }

  /// Ten clients each make the server keep most of a request of 40 KB, but it may keep only 64 KB.
  /// A client with small requests does not wait for them. It is not the one that is disconnected,
  /// although the server keeps half a request of it, too.
  @NetworkTest
  @ProvesWeakness(Weakness.SILENT_CLIENT)
  default void largeUnfinishedRequestsMakeRoomForSmallOnes(Rig rig) throws Exception {
    Limits limits = KEEPS_LITTLE.withRequestTimeout(Duration.ofSeconds(3));
    Server server = rig.start(rig.config().withLimits(limits), RequestHandler.ECHO);
    BlockingClient small = rig.connect(server);
    begin(small, 1_000);
    rig.flood(server.port(), 10, 40_000).sendAllButOneByteEach();
    rig.patience()
        .until(
            "one of the ten is shed",
            () -> {
              finish(small, 1_000);
              begin(small, 1_000);
              return server.counters().shed() > 0;
            });
    finish(small, 1_000);
  }

  /// Together, the three requests exceed the bytes that may be kept.
  @NetworkTest
  @ProvesWeakness(Weakness.SILENT_CLIENT)
  default void anAnsweredRequestIsNoLongerKept(Rig rig) throws Exception {
    Server server = rig.start(rig.config().withLimits(KEEPS_LITTLE), RequestHandler.ECHO);
    for (int i = 0; i < 3; i++) {
      BlockingClient client = rig.connect(server);
      begin(client, 30_000);
      finish(client, 30_000);
    }
    assertThat(server.counters().shed()).as("clients shed").isZero();
  }

  /// Sends the header and the first half of a request.
  private static void begin(BlockingClient client, int size) throws IOException {
    client.sendRaw(header(size));
    client.sendRaw(Arrays.copyOf(numbered(1, size), size / 2));
  }

  /// Sends the second half, and reads the reply.
  private static void finish(BlockingClient client, int size) throws IOException {
    client.sendRaw(Arrays.copyOfRange(numbered(1, size), size / 2, size));
    assertThat(client.receive()).as("reply").isEqualTo(numbered(1, size));
  }

  /// A handler's reply may be larger than the heap: a mapped file, for example. A server that
  /// copies the whole reply to the heap, for a client that does not read, runs out of memory. Other
  /// requests may fail while the memory is full, but not afterwards.
  @NetworkTest
  @ProvesWeakness(Weakness.SLOW_READER)
  default void aReplyThatIsLargerThanTheHeapDoesNotEndTheServer(Rig rig) throws Exception {
    ServerProcess server = rig.forkWithLargeReplies("64m");
    BlockingClient first = rig.connect(server.port());
    first.call(numbered(0, 10));
    for (int i = 0; i < 3; i++) {
      try (BlockingClient greedy = rig.connect(server.port())) {
        greedy.send(new byte[0]);
        rig.patience().until("a new client is served", () -> rig.isServed(server.port()));
      }
      rig.patience().until("a later client is served", () -> rig.isServed(server.port()));
    }
    ServerProcess.Ending ending = server.terminate();
    assertThat(ending.status()).as("exit status; standard error: " + server.errors()).isZero();
  }
}
