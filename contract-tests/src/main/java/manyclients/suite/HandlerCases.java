package manyclients.suite;

import static manyclients.suite.rig.Payloads.frames;
import static manyclients.suite.rig.Payloads.header;
import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.Weakness;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;

/// Handlers that are slow, and handlers that break the rules.
interface HandlerCases {
  /// One request takes longer than the timeout. In that time, twenty clients in the middle of a
  /// request send the rest of it, and the kernel has the bytes in time. A server that reads its
  /// clock before it looks at its sockets, or after it has read a part, disconnects these clients.
  ///
  /// The clients use at most a third of the timeout; during the rest, a thread of the server may be
  /// paused.
  @NetworkTest
  @ProvesWeakness(Weakness.MANY_CLIENTS)
  default void aSlowHandlerDoesNotMakeTheOthersLate(Rig rig) throws Exception {
    Duration allowed = Duration.ofSeconds(3);
    CountDownLatch begun = new CountDownLatch(1);
    RequestHandler slow = slowAtOneByte(begun, allowed.plusMillis(500));
    Limits limits = Limits.defaults().withRequestTimeout(allowed);
    Server server = rig.start(rig.config().withLimits(limits), slow);
    List<BlockingClient> others = callEach(rig, server, 20);
    BlockingClient first = callEach(rig, server, 1).getFirst();
    long start = System.nanoTime();
    sendToAll(others, Arrays.copyOf(header(20_000), 2));
    callEach(rig, server, 2); // now the halves have been read, too
    first.send(new byte[1]);
    rig.patience().until("the slow handler is called", () -> begun.getCount() == 0);
    sendToAll(others, Arrays.copyOfRange(frames(numbered(7, 20_000)), 2, 20_004));
    boolean inTime = System.nanoTime() - start < allowed.dividedBy(3).toNanos();
    assumeTrue(inTime, "this machine was too busy to be in time");
    for (BlockingClient other : others) {
      assertThat(other.receive()).as("reply to a request in time").isEqualTo(numbered(7, 20_000));
    }
  }

  private static RequestHandler slowAtOneByte(CountDownLatch begun, Duration time) {
    return request -> {
      if (request.remaining() == 1) {
        begun.countDown();
        pause(time);
      }
      return request;
    };
  }

  private static void sendToAll(List<BlockingClient> clients, byte[] bytes) throws Exception {
    for (BlockingClient client : clients) {
      client.sendRaw(bytes);
    }
  }

  private static List<BlockingClient> callEach(Rig rig, Server server, int clients)
      throws Exception {
    List<BlockingClient> called = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      BlockingClient client = rig.connect(server);
      assertThat(client.call(numbered(i, 10))).isEqualTo(numbered(i, 10));
      called.add(client);
    }
    return called;
  }

  private static void pause(Duration time) throws InterruptedException {
    var _ = new CountDownLatch(1).await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  /// Three handlers wait for something that never comes; there are two permits, and two threads. A
  /// handler in a separate thread is interrupted when its time is up, which frees its permit.
  @NetworkTest
  @ProvesWeakness(Weakness.STUCK_HANDLER)
  default void handlersThatHangDoNotKeepTheirPlaces(Rig rig) throws Exception {
    AtomicInteger stuck = new AtomicInteger();
    RequestHandler hanging =
        request -> {
          if (request.remaining() == 1) {
            stuck.incrementAndGet();
            new CountDownLatch(1).await();
          }
          return request;
        };
    Limits limits =
        Limits.defaults().withRequestTimeout(Duration.ofMillis(300)).withMaxConnections(2);
    Server server = rig.start(rig.config().withLimits(limits), hanging);
    for (int i = 0; i < 3; i++) {
      rig.connect(server).send(new byte[1]);
    }
    rig.patience().until("two handlers hang", () -> stuck.get() >= 2);
    rig.patience().until("another client is served", () -> rig.isServed(server));
  }

  @NetworkTest
  default void aHandlerMayLeaveItsThreadInterrupted(Rig rig) throws Exception {
    RequestHandler rude =
        request -> {
          Thread.currentThread().interrupt();
          return request;
        };
    Server server = rig.start(rig.config(), rude);
    for (int i = 0; i < 10; i++) {
      try (BlockingClient client = rig.connect(server)) {
        assertThat(client.call(numbered(i, 10))).isEqualTo(numbered(i, 10));
        assertThat(client.call(numbered(i + 1, 10))).isEqualTo(numbered(i + 1, 10));
      }
    }
  }

  /// The handler of the second of three requests closes the server, which is refused. All three are
  /// answered, and another client receives its own reply, not one of theirs.
  @NetworkTest
  default void aHandlerCannotCloseItsServer(Rig rig) throws Exception {
    CompletableFuture<Server> itself = new CompletableFuture<>();
    RequestHandler closing = closesAtOneByte(itself);
    Server server = rig.start(rig.config(), closing);
    itself.complete(server);
    BlockingClient first = rig.connect(server);
    BlockingClient other = rig.connect(server);
    other.sendRaw(header(50));
    other.sendRaw(Arrays.copyOf(numbered(5, 50), 20));
    first.sendRaw(frames(numbered(1, 100), new byte[1], numbered(2, 100)));
    assertThat(first.receive()).isEqualTo(numbered(1, 100));
    assertThat(first.receive()).asString().isEqualTo("refused");
    assertThat(first.receive()).isEqualTo(numbered(2, 100));
    first.close();
    other.sendRaw(Arrays.copyOfRange(numbered(5, 50), 20, 50));
    assertThat(other.receive()).as("what the other client receives").isEqualTo(numbered(5, 50));
    other.close();
    rig.patience().until("another client is served", () -> rig.isServed(server));
  }

  private static RequestHandler closesAtOneByte(CompletableFuture<Server> server) {
    return request -> {
      if (request.remaining() != 1) {
        return request;
      }
      try {
        server.join().close();
        return text("closed");
      } catch (IllegalStateException e) {
        return text("refused");
      }
    };
  }

  private static ByteBuffer text(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  /// One client sends sixteen thousand requests in one write. While it is served, another client of
  /// the same thread sends one request, which must wait for fewer than a thousand of them.
  @NetworkTest
  @ProvesWeakness(Weakness.MANY_CLIENTS)
  default void aGreedyClientIsServedInTurns(Rig rig) throws Exception {
    CompletableFuture<BlockingClient> asks = new CompletableFuture<>();
    CompletableFuture<Integer> meanwhile = new CompletableFuture<>();
    Server server = rig.start(rig.config().withThreads(1), countsEmptyOnes(asks, meanwhile));
    BlockingClient greedy = callEach(rig, server, 1).getFirst();
    BlockingClient modest = callEach(rig, server, 1).getFirst();
    asks.complete(modest);
    greedy.sendRaw(new byte[16_384 * 4]);
    assertThat(modest.receive()).hasSize(1);
    assertThat(meanwhile.join()).as("requests served meanwhile").isLessThan(1_000);
    for (int i = 0; i < 16_384; i++) {
      assertThat(greedy.receive()).isEmpty();
    }
  }

  /// Lets the modest client send its byte at the first empty request. Until that byte is handled,
  /// each of the first thousand empty requests takes 4 ms, so few of them pass while a thread is
  /// paused for a second.
  private static RequestHandler countsEmptyOnes(
      CompletableFuture<BlockingClient> modest, CompletableFuture<Integer> meanwhile) {
    AtomicInteger handled = new AtomicInteger();
    return request -> {
      if (request.remaining() == 1) {
        meanwhile.complete(handled.get());
      } else if (!request.hasRemaining()) {
        int number = handled.incrementAndGet();
        if (number == 1) {
          modest.join().send(new byte[1]);
        }
        if (number <= 1_000 && !meanwhile.isDone()) {
          pause(Duration.ofMillis(4));
        }
      }
      return request;
    };
  }

  /// A request of ten bytes has a reply of 500,000, and the client reads no reply.
  @NetworkTest
  default void littleIsKeptOfRepliesThatAreLargerThanTheirRequests(Rig rig) throws Exception {
    RequestHandler generous = _ -> ByteBuffer.allocate(500_000);
    Limits limits = Limits.defaults().withRequestTimeout(Duration.ofMinutes(1));
    Server server = rig.start(rig.config().withLimits(limits), generous);
    rig.connectDeaf(server, 10).flood(Duration.ofMillis(500), 5_000);
    rig.patience().until("the first is made", () -> server.counters().requests() > 0);
    pause(Duration.ofMillis(500)); // enough time to make all of them
    assertThat(server.counters().requests()).as("replies of 500 kB made").isLessThan(64);
  }
}
