package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Several listeners on one port: the kernel distributes the connections.
@EnabledOnOs(OS.LINUX)
class SharedPortTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(20));

  @NetworkTest
  void theKernelSpreadsClientsByAHashOfTheirAddresses() throws Exception {
    List<SocketChannel> clients = new ArrayList<>();
    try (var one = listen(0);
        var other = listen(one.socket().getLocalPort())) {
      for (int i = 0; i < 1_000; i++) {
        clients.add(SocketChannel.open(one.getLocalAddress()));
      }
      AtomicInteger toOne = new AtomicInteger();
      AtomicInteger toOther = new AtomicInteger();
      PATIENCE.untilAsserted(() ->
          assertThat(toOne.addAndGet(acceptAll(one)) + toOther.addAndGet(acceptAll(other)))
              .isEqualTo(1_000));
      int difference = Math.abs(toOne.get() - toOther.get());
      assertThat(difference).as("like tosses of a coin").isLessThan(200);
    } finally {
      close(clients);
    }
  }

  /// One listener is registered with several selectors: each of them reports the one client.
  @NetworkTest
  void oneClientWakesEverySelectorOfItsListener() throws Exception {
    List<Selector> selectors = new ArrayList<>();
    try (var listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      listener.configureBlocking(false);
      CountDownLatch told = new CountDownLatch(4);
      for (int i = 0; i < 4; i++) {
        Selector selector = Selector.open();
        selectors.add(selector);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        Thread.ofPlatform().start(() -> awaitClient(selector, told));
      }
      try (var client = SocketChannel.open(listener.getLocalAddress())) {
        assertThat(told.await(20, TimeUnit.SECONDS)).as("all four have been told").isTrue();
        assertThat(acceptAll(listener)).as("one has something to do").isEqualTo(1);
        assertThat(client.isConnected()).isTrue();
      }
    } finally {
      for (Selector selector : selectors) {
        selector.close();
      }
    }
  }

  private static void awaitClient(Selector selector, CountDownLatch told) {
    try {
      selector.select();
      told.countDown();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @NetworkTest
  void aListenerThatDoesNotAcceptIsSentItsShareAllTheSame() throws Exception {
    List<SocketChannel> clients = new ArrayList<>();
    try (var busy = listen(0);
        var idle = listen(busy.socket().getLocalPort())) {
      for (int i = 0; i < 100; i++) {
        clients.add(SocketChannel.open(busy.getLocalAddress()));
      }
      assertThat(acceptAll(idle)).as("its share, and not more").isBetween(20, 80);
      // the other clients wait for a busy loop, while the idle loop has nothing to do
      assertThat(acceptAll(busy)).isGreaterThan(0);
    } finally {
      close(clients);
    }
  }

  @NetworkTest
  void aListenerThatClosesTakesItsQueueWithIt() throws Exception {
    List<SocketChannel> clients = new ArrayList<>();
    try (var closing = listen(0);
        var staying = listen(closing.socket().getLocalPort())) {
      SocketAddress port = closing.getLocalAddress();
      for (int i = 0; i < 100; i++) {
        clients.add(SocketChannel.open(port));
      }
      closing.close();
      int kept = acceptAll(staying);
      assertThat(kept).isBetween(1, 99);
      assertThatThrownBy(() -> readFromAll(clients)).isInstanceOf(SocketException.class);
    } finally {
      close(clients);
    }
  }

  private static ServerSocketChannel listen(int port) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    listener.setOption(StandardSocketOptions.SO_REUSEPORT, true); // before bind, on every one
    listener.configureBlocking(false);
    return listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 2_000);
  }

  private static int acceptAll(ServerSocketChannel listener) throws IOException {
    int count = 0;
    for (var channel = listener.accept(); channel != null; channel = listener.accept()) {
      channel.close();
      count++;
    }
    return count;
  }

  private static void readFromAll(List<SocketChannel> clients) throws IOException {
    for (SocketChannel client : clients) {
      client.read(java.nio.ByteBuffer.allocate(1));
    }
  }

  private static void close(List<SocketChannel> clients) throws IOException {
    for (SocketChannel client : clients) {
      client.close();
    }
  }
}
