package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import manyclients.contract.Counters;
import manyclients.contract.Limits;
import manyclients.contract.ServerConfig;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// An acceptor whose permits are returned by another thread, as in chapter 4.
class AcceptorTest {
  private final EventLoop loop;
  private final BlockingQueue<SocketChannel> admitted = new LinkedBlockingQueue<>();
  private final Acceptor acceptor;

  AcceptorTest() throws IOException {
    loop = new EventLoop("door", Duration.ofMillis(1), _ -> {});
    Limits limits = Limits.defaults().withMaxConnections(2);
    ServerConfig config = ServerConfig.defaults().withLimits(limits);
    acceptor = new Acceptor(loop, config, new Counters(), admitted::add);
  }

  @BeforeEach
  void start() {
    loop.start();
  }

  @AfterEach
  void end() throws Exception {
    loop.stop();
    assertThat(loop.join(Duration.ofSeconds(10))).isTrue();
    for (SocketChannel channel : admitted) {
      channel.close();
    }
  }

  @NetworkTest
  void whileThereArePermitsOneThatComesBackDoesNotWakeTheLoop() throws Exception {
    long before = inLoop(loop::turns);
    for (int i = 0; i < 10; i++) {
      acceptor.release();
      loop.join(Duration.ofMillis(5)); // a wake-up would have made it turn by then
    }
    assertThat(inLoop(loop::turns) - before).isLessThanOrEqualTo(2);
  }

  @NetworkTest
  void aReturnedPermitLetsAWaitingClientIn() throws Exception {
    for (int i = 0; i < 100; i++) {
      try (SocketChannel one = connect();
          SocketChannel two = connect();
          SocketChannel waiting = connect()) {
        take();
        take();
        assertThat(admitted.poll()).as("let in without a permit").isNull();
        acceptor.release();
        take();
        assertThat(one.isOpen() && two.isOpen() && waiting.isOpen()).isTrue();
      }
      acceptor.release();
      acceptor.release();
    }
  }

  private SocketChannel connect() throws IOException {
    return SocketChannel.open(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), acceptor.port()));
  }

  private void take() throws Exception {
    try (SocketChannel channel = admitted.poll(20, TimeUnit.SECONDS)) {
      assertThat(channel).as("let in").isNotNull();
    }
  }

  private <T> T inLoop(Supplier<T> question) throws Exception {
    CompletableFuture<T> answer = new CompletableFuture<>();
    loop.runInLoop(() -> answer.complete(question.get()));
    return answer.get(10, TimeUnit.SECONDS);
  }
}
