package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;
import manyclients.selector.Connection.State;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A connection with a protocol other than frames.
class ConnectionTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(20));

  private final Counters counters = new Counters();
  private final AtomicInteger proceeded = new AtomicInteger();
  private final EventLoop loop;
  private final LoopContext context;

  ConnectionTest() throws IOException {
    loop = new EventLoop("loop on trial", Duration.ofMillis(1), _ -> {});
    context = new LoopContext(loop, Limits.defaults(), counters, ErrorListener.NONE, () -> {});
  }

  @BeforeEach
  void start() {
    loop.start();
  }

  @AfterEach
  void end() throws InterruptedException {
    loop.stop();
    assertThat(loop.join(Duration.ofSeconds(10))).isTrue();
  }

  /// Answers each read with its text in capitals, and leaves after a full stop.
  private class Shout implements Conversation {
    private final SocketChannel channel;
    private State state = State.WAITING;

    Shout(SocketChannel channel) {
      this.channel = channel;
    }

    @Override
    public boolean receive() throws IOException {
      ByteBuffer bytes = ByteBuffer.allocate(100);
      if (channel.read(bytes) < 0) {
        state = State.CLOSED;
        return true;
      }
      String words = StandardCharsets.US_ASCII.decode(bytes.flip()).toString();
      channel.write(StandardCharsets.US_ASCII.encode(words.toUpperCase(Locale.ROOT)));
      if (words.contains(".")) {
        state = State.DRAINING;
      }
      return true;
    }

    @Override
    public boolean proceed() {
      proceeded.incrementAndGet();
      throw new IllegalStateException("there is nothing to go on with");
    }

    @Override
    public void drain() {
      state = State.DRAINING;
    }

    @Override
    public boolean isLeaving() {
      return state == State.DRAINING;
    }

    @Override
    public State state() {
      return state;
    }

    @Override
    public Duration timeout() {
      return Duration.ofMinutes(1);
    }
  }

  /// The failure may be a lack of memory, and its report needs some.
  @NetworkTest
  void aConnectionThatFailsLetsGoOfItsBytesBeforeItTells() throws Exception {
    List<String> order = new CopyOnWriteArrayList<>();
    ErrorListener listener = (_, _) -> order.add("told");
    LoopContext listening =
        new LoopContext(loop, Limits.defaults(), counters, listener, () -> order.add("closed"));
    Protocol failing =
        (channel, _) ->
            new Shout(channel) {
              @Override
              public boolean receive() throws IOException {
                throw new IOException("planted");
              }

              @Override
              public void close() {
                order.add("let go");
              }
            };
    try (SocketChannel client = open(failing, listening)) {
      client.write(ByteBuffer.allocate(1));
      PATIENCE.until("it is closed", () -> order.contains("closed"));
    }
    assertThat(order).startsWith("let go", "told").endsWith("closed");
  }

  @NetworkTest
  void itServesAProtocolThatHasNoFrames() throws Exception {
    try (SocketChannel client = open((channel, _) -> new Shout(channel))) {
      assertThat(ask(client, "hello")).isEqualTo("HELLO");
      assertThat(ask(client, "bye.")).isEqualTo("BYE.");
      assertThat(client.read(ByteBuffer.allocate(1))).as("after the full stop").isEqualTo(-1);
    }
    PATIENCE.until("it has closed", () -> counters.snapshot().open() == -1);
    assertThat(counters.snapshot().failed()).isZero();
  }

  @NetworkTest
  void aFailureWhileAConversationProceedsClosesTheConnection() throws Exception {
    CompletableFuture<Connection> opened = new CompletableFuture<>();
    try (SocketChannel client = open((channel, connection) -> begin(channel, connection, opened))) {
      Connection connection = opened.get(10, TimeUnit.SECONDS);
      loop.runInLoop(connection::proceed);
      assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }
    assertThat(counters.snapshot().failed()).isEqualTo(1);
  }

  @NetworkTest
  void workThatEndsAfterTheLastReplyIsIgnored() throws Exception {
    CompletableFuture<Connection> opened = new CompletableFuture<>();
    try (SocketChannel client = open((channel, connection) -> begin(channel, connection, opened))) {
      assertThat(ask(client, "bye.")).isEqualTo("BYE.");
      assertThat(client.read(ByteBuffer.allocate(1))).as("its output is shut").isEqualTo(-1);
      Connection connection = opened.get(10, TimeUnit.SECONDS);
      loop.runInLoop(connection::proceed);
    }
    PATIENCE.until("it has closed", () -> counters.snapshot().open() == -1);
    assertThat(proceeded).hasValue(0);
    assertThat(counters.snapshot().failed()).isZero();
  }

  @NetworkTest
  void aProtocolThatCannotBeginClosesTheChannel() throws Exception {
    Protocol broken =
        (_, _) -> {
          throw new IllegalStateException("planted");
        };
    try (SocketChannel client = open(broken)) {
      assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }
    assertThat(counters.snapshot().failed()).isEqualTo(1);
  }

  private Conversation begin(
      SocketChannel channel, Connection connection, CompletableFuture<Connection> opened) {
    opened.complete(connection);
    return new Shout(channel);
  }

  /// Opens a connection that the loop serves, and returns the client's end.
  private SocketChannel open(Protocol protocol) throws IOException {
    return open(protocol, context);
  }

  private SocketChannel open(Protocol protocol, LoopContext context) throws IOException {
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      SocketChannel client = SocketChannel.open(listener.getLocalAddress());
      SocketChannel served = listener.accept();
      loop.runInLoop(() -> Connection.open(served, context, protocol));
      return client;
    }
  }

  private static String ask(SocketChannel client, String words) throws IOException {
    client.write(StandardCharsets.US_ASCII.encode(words));
    ByteBuffer answer = ByteBuffer.allocate(words.length());
    while (answer.hasRemaining() && client.read(answer) >= 0) {
      Thread.onSpinWait();
    }
    return StandardCharsets.US_ASCII.decode(answer.flip()).toString();
  }
}
