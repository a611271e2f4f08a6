package manyclients.exercises.support;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// A Netty server for frames, with one loop and so one thread. A handler processes the frames.
public final class LoopServer implements AutoCloseable {
  private final ManualIoEventLoop loop = new ManualIoEventLoop(null, NioIoHandler.newFactory());
  private final Channel listener;

  private LoopServer(Supplier<ChannelHandler> handlers) throws InterruptedException {
    Thread thread = Thread.ofPlatform().name("loop").unstarted(this::turn);
    loop.setOwningThread(thread);
    thread.start();
    listener =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel client) {
                    client
                        .pipeline()
                        .addLast(new LengthFieldBasedFrameDecoder(1 << 20, 0, 4, 0, 4))
                        .addLast(new LengthFieldPrepender(4))
                        .addLast(handlers.get());
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
  }

  /// @param handlers makes a handler per client
  public static LoopServer start(Supplier<ChannelHandler> handlers) throws InterruptedException {
    return new LoopServer(handlers);
  }

  private void turn() {
    while (!loop.isTerminated()) {
      loop.run(0); // waits until there is an event
    }
  }

  public int port() {
    return ((InetSocketAddress) listener.localAddress()).getPort();
  }

  @Override
  public void close() throws InterruptedException {
    loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    loop.awaitTermination(Patience.limit().toMillis(), TimeUnit.MILLISECONDS);
  }
}
