package manyclients.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/// A server on Netty as tutorials show it.
final class TutorialServer implements AutoCloseable {
  private final JoinableEventLoops threads =
      new JoinableEventLoops("tutorial", 1, Transport.NIO, _ -> {});
  private final ChannelGroup clients = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
  private final Channel listener;

  TutorialServer() {
    listener =
        new ServerBootstrap()
            .group(threads.loops())
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel client) {
                    clients.add(client);
                    client
                        .pipeline()
                        .addLast(new LengthFieldBasedFrameDecoder(1 << 20, 0, 4, 0, 4))
                        .addLast(new LengthFieldPrepender(4))
                        .addLast(new Echo());
                  }
                })
            .bind("127.0.0.1", 0)
            .syncUninterruptibly()
            .channel();
  }

  private static final class Echo extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf request) {
      ctx.writeAndFlush(request.retain()); // released after the write
    }
  }

  int port() {
    return ((InetSocketAddress) listener.localAddress()).getPort();
  }

  @Override
  public void close() throws InterruptedException {
    listener.close().await();
    clients.newCloseFuture().await(20, TimeUnit.SECONDS); // waits until their end is noticed
    threads.stop();
    threads.join(System.nanoTime() + 1_000_000_000);
  }
}
