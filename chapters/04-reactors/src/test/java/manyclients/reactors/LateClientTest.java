package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.selector.FrameProtocol;
import manyclients.selector.Reactor;
import manyclients.testkit.NetworkTest;

/// A client that was accepted while its loop was ending.
class LateClientTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final Counters counters = new Counters();
  private final AtomicInteger left = new AtomicInteger();

  @NetworkTest
  void aLoopThatHasEndedKeepsNoClient() throws Exception {
    try (ServerSocketChannel listener = listener()) {
      Reactor reactor = reactor();
      reactor.loop().stop();
      assertThat(reactor.loop().join(LONG)).isTrue();
      giveAndSeeItClosed(listener, reactor);
      assertThat(left).hasValue(1);
      assertThat(reactor.load()).as("no other client should be given to it").isPositive();
    }
  }

  @NetworkTest
  void aLoopThatIsEndingKeepsNoClient() throws Exception {
    int rounds = 100;
    try (ServerSocketChannel listener = listener()) {
      for (int i = 0; i < rounds; i++) {
        Reactor reactor = reactor();
        reactor.loop().stop();
        giveAndSeeItClosed(listener, reactor);
        assertThat(reactor.loop().join(LONG)).isTrue();
      }
    }
    assertThat(left).hasValue(rounds);
    assertThat(counters.closed.sum()).isEqualTo(rounds);
  }

  private static ServerSocketChannel listener() throws IOException {
    return ServerSocketChannel.open()
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  private Reactor reactor() throws IOException {
    Reactor reactor =
        new Reactor(
            "late",
            ServerConfig.defaults(),
            counters,
            context -> new FrameProtocol(context, RequestHandler.ECHO),
            left::incrementAndGet,
            _ -> {});
    reactor.loop().start();
    return reactor;
  }

  /// Checks that a channel is closed. The client of a forgotten one waits until the test ends.
  private static void giveAndSeeItClosed(ServerSocketChannel listener, Reactor reactor)
      throws IOException {
    try (SocketChannel client = SocketChannel.open(listener.getLocalAddress())) {
      reactor.give(listener.accept());
      assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }
  }
}
