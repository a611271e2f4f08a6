package manyclients.uring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import manyclients.contract.Counters;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.DeafClient;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;

/// Counts the descriptors, mappings and buffers that a ring holds.
class LeftoversTest {
  private static final int NO_OPERATION = 255;
  private static final int REQUESTS = 2_000;
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(10));

  @BeforeEach
  void isItAllowed() {
    Availability.ofUring().ifPresent(Assumptions::abort);
  }

  private static UringLoop loop(ServerConfig config) throws IOException {
    return loop(config, UringOptions.DEFAULTS.flags(), RequestHandler.ECHO);
  }

  /// Returns a loop with few and small buffers.
  private static UringLoop loop(ServerConfig config, int flags, RequestHandler handler)
      throws IOException {
    UringOptions few = new UringOptions(flags, true, 4, 1_024, 1, 0);
    ListeningSocket listener = ListeningSocket.open(new Libc(), config);
    return new UringLoop("few-buffers", listener, config, new Counters(), handler, few);
  }

  /// With one client, a batch of completions never fills, so one completion must be enough.
  @NetworkTest
  void aSingleClientIsServedByALoopThatWaitsForBatches() throws Exception {
    try (Ring ring = Ring.open(new Libc(), 8, UringOptions.DEFAULTS.flags())) {
      Assumptions.assumeTrue(ring.waitsForBatches(), "Linux 6.12");
    }
    ServerConfig config = ServerConfig.defaults();
    ListeningSocket listener = ListeningSocket.open(new Libc(), config);
    UringOptions batches = UringOptions.DEFAULTS.withBatch(32, 50);
    UringLoop loop =
        new UringLoop("batches", listener, config, new Counters(), RequestHandler.ECHO, batches);
    loop.start();
    try (BlockingClient alone = BlockingClient.connect(listener.port())) {
      for (byte number = 0; number < 3; number++) {
        assertThat(alone.call(new byte[] {number})).containsExactly(number);
      }
    } finally {
      end(loop);
    }
  }

  /// Twenty clients that do not read are sent more than the kernel takes, but hold none of the four
  /// shared receive buffers. A request of every second client, with its header, is exactly as long
  /// as a buffer.
  @NetworkTest
  void clientsThatDoNotReadHoldNoBuffer() throws Exception {
    UringLoop loop = loop(ServerConfig.defaults());
    loop.start();
    List<DeafClient> deaf = new ArrayList<>();
    try {
      int port = loop.listener().port();
      for (int i = 0; i < 20; i++) {
        DeafClient client = DeafClient.connect(port, i % 2 == 0 ? 100_000 : 1_020);
        deaf.add(client);
        client.flood(Duration.ofMillis(20), 20_000_000);
      }
      try (BlockingClient client = BlockingClient.connect(port)) {
        byte[] request = new byte[10_000];
        assertThat(client.call(request)).isEqualTo(request);
      }
    } finally {
      for (DeafClient client : deaf) {
        client.reset();
      }
      end(loop);
    }
    assertThat(loop.buffers().lent()).as("buffers with replies in them").isZero();
    BufferRing received = loop.received();
    assertThat(received).isNotNull();
    assertThat(received.out()).as("buffers that are not the kernel's").isZero();
  }

  /// A ring that does not submit everything stops after a wrong entry, and here one stands before
  /// each send. So sends stay in the queue after the kernel has been entered, and their buffers
  /// must not be used for the next replies.
  @NetworkTest
  void whatTheKernelHasNotTakenIsNotOver() throws Exception {
    var wrong = new AtomicReference<Runnable>();
    RequestHandler handler =
        request -> {
          Objects.requireNonNull(wrong.get()).run();
          return request;
        };
    int flags = UringOptions.DEFAULTS.flags() & ~Ring.SUBMIT_ALL;
    UringLoop loop = loop(ServerConfig.defaults(), flags, handler);
    wrong.set(() -> loop.ring().submissions().put(NO_OPERATION, -1, 0, 0, 0, 0, 0, 0));
    loop.start();
    try (BlockingClient client = BlockingClient.connect(loop.listener().port())) {
      for (int i = 0; i < REQUESTS; i++) {
        client.send(request(i));
      }
      for (int i = 0; i < REQUESTS; i++) {
        assertThat(client.receive()).as("reply " + i).isEqualTo(request(i));
      }
    } finally {
      end(loop);
    }
  }

  private static byte[] request(int i) {
    return ByteBuffer.allocate(40).putInt(i).array();
  }

  /// A server that is closed while clients send and receive leaves nothing open.
  @NetworkTest
  void nothingIsLeftOfARing() throws Exception {
    cycle();
    cycle(); // after this, everything that stays for good exists
    int mappings = mappings();
    int descriptors = descriptors();
    for (int i = 0; i < 10; i++) {
      cycle();
    }
    PATIENCE.untilAsserted(() -> {
      assertThat(descriptors()).as("descriptors").isLessThanOrEqualTo(descriptors + 1);
      assertThat(mappings()).as("mappings of a ring").isLessThanOrEqualTo(mappings);
    });
  }

  /// Only accepts and the wake-up are under way, and they must not begin again.
  @NetworkTest
  void aLoopWithoutClientsLeavesNoMapping() throws Exception {
    List<Throwable> wrong = new CopyOnWriteArrayList<>();
    int mappings = mappings();
    UringLoop loop = loop(ServerConfig.defaults().withOnError((_, cause) -> wrong.add(cause)));
    loop.start();
    end(loop);
    assertThat(wrong).isEmpty();
    PATIENCE.untilAsserted(() -> assertThat(mappings()).isLessThanOrEqualTo(mappings));
  }

  private static void cycle() throws Exception {
    Limits limits = Limits.defaults().withCloseTimeout(Duration.ZERO);
    UringLoop loop = loop(ServerConfig.defaults().withLimits(limits));
    loop.start();
    int port = loop.listener().port();
    try (BlockingClient polite = BlockingClient.connect(port);
        BlockingClient half = BlockingClient.connect(port);
        DeafClient deaf = DeafClient.connect(port, 100_000)) {
      polite.call(new byte[2_000]);
      half.sendRaw(ByteBuffer.allocate(4).putInt(100).array());
      deaf.flood(Duration.ofMillis(5), 5_000_000);
      end(loop);
    }
    assertThat(loop.buffers().lent()).as("buffers with replies in them").isZero();
  }

  private static void end(Loop loop) throws InterruptedException {
    loop.interrupt();
    assertThat(loop.join(Duration.ofSeconds(10))).as("the loop has ended").isTrue();
  }

  /// Returns the number of mappings that are shared with the kernel: two per ring.
  private static int mappings() throws IOException {
    try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
      return (int) lines.filter(line -> line.contains("io_uring")).count();
    }
  }

  private static int descriptors() throws IOException {
    try (var files = Files.list(Path.of("/proc/self/fd"))) {
      return (int) files.count();
    }
  }
}
