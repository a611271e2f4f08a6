package manyclients.wheel;

import static manyclients.suite.rig.Payloads.header;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.contract.Counters;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A connection whose clock the test moves, and whose visits the test makes.
class ConnectionTest {
  private final AtomicLong clock = new AtomicLong();
  private final Counters counters = new Counters();
  private final Limits limits = Limits.defaults();
  private ServerSocketChannel listener;
  private BlockingClient client;
  private SocketChannel channel;
  private Connection connection;

  @BeforeEach
  void connect() throws Exception {
    listener = ServerSocketChannel.open();
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    client = BlockingClient.connect(listener.socket().getLocalPort());
    channel = listener.accept();
    var context =
        new WheelContext(RequestHandler.ECHO, ServerConfig.defaults(), counters, clock::get);
    connection = new Connection(channel, context, () -> {});
    connection.open();
  }

  @AfterEach
  void disconnect() throws Exception {
    client.close();
    channel.close();
    listener.close();
  }

  /// There is something to read at each visit, so a wheel that reads the clock only after an empty
  /// visit never reads it.
  @NetworkTest
  void aRequestOfWhichSomethingComesAtEachVisitIsCutOffAsWell() throws Exception {
    sendAndVisit(header(1_000));
    sendAndVisit((byte) 'z');
    assertThat(channel.isOpen()).isTrue();
    clock.addAndGet(limits.requestTimeout().toNanos() + 1);
    sendAndVisit((byte) 'z');
    assertThat(channel.isOpen()).isFalse();
    assertThat(counters.snapshot().timedOut()).isEqualTo(1);
  }

  @NetworkTest
  void aClientThatSendsOnAfterTheEndIsClosedInTime() throws Exception {
    sendAndVisit(header(-1));
    sendAndVisit((byte) 'z');
    assertThat(channel.isOpen()).isTrue();
    clock.addAndGet(limits.requestTimeout().toNanos() + 1);
    sendAndVisit((byte) 'z');
    assertThat(channel.isOpen()).isFalse();
    assertThat(counters.snapshot().timedOut()).isZero(); // already counted as malformed
    assertThat(counters.snapshot().malformed()).isEqualTo(1);
  }

  private void sendAndVisit(byte... bytes) throws Exception {
    client.sendRaw(bytes);
    try (Selector selector = Selector.open()) { // a visit before the bytes arrive would find none
      channel.register(selector, SelectionKey.OP_READ);
      assertThat(selector.select(20_000)).isEqualTo(1);
    }
    assertThat(connection.visit(clock.get())).isTrue();
  }
}
