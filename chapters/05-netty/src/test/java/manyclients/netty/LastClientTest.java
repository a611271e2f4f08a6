package manyclients.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.util.internal.ThreadExecutorMap;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import manyclients.contract.Limits;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// A client that has been accepted, and is on its way to its loop, when the server is closed.
class LastClientTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(20));

  private final CompletableFuture<EventLoop> loop = new CompletableFuture<>();
  private final CountDownLatch busy = new CountDownLatch(1);
  private final CountDownLatch enough = new CountDownLatch(1);

  @NetworkTest
  void theClientThatWasAcceptedLastIsNotForgotten() throws Exception {
    Limits patient = Limits.defaults().withCloseTimeout(PATIENCE.bound());
    ServerConfig config = ServerConfig.defaults().withThreads(1).withLimits(patient);
    Server server = new NettyNioEngine().start(config, this::echo);
    try (BlockingClient first = BlockingClient.connect(server.port())) {
      first.call(new byte[1]);
    }
    PATIENCE.until("the first to have gone", () -> server.counters().closed() == 1);
    keepBusy(loop.get());
    BlockingClient last = BlockingClient.connect(server.port());
    PATIENCE.until("the last to be let in", () -> server.counters().accepted() == 2);
    Thread closer = Thread.ofPlatform().start(server::close);
    PATIENCE.until("close() to wait", () -> closer.getState() == Thread.State.TIMED_WAITING);
    enough.countDown();
    last.close();
    closer.join();
    assertThat(server.counters().open()).as("connections of a closed server").isZero();
  }

  private ByteBuffer echo(ByteBuffer request) {
    loop.complete((EventLoop) ThreadExecutorMap.currentExecutor());
    return request;
  }

  /// A loop serves its channels first, and then runs its tasks. A channel of ours keeps this loop
  /// from running tasks until the test ends it.
  private void keepBusy(EventLoop loop) throws IOException, InterruptedException {
    SocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    SocketAddress ours =
        new Bootstrap()
            .group(loop)
            .channel(NioDatagramChannel.class)
            .handler(new Keeper())
            .bind(anyPort)
            .sync()
            .channel()
            .localAddress();
    try (DatagramSocket sender = new DatagramSocket(anyPort)) {
      sender.send(new java.net.DatagramPacket(new byte[1], 1, ours));
    }
    busy.await();
  }

  private final class Keeper extends SimpleChannelInboundHandler<DatagramPacket> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket message)
        throws InterruptedException {
      busy.countDown();
      enough.await();
    }
  }
}
