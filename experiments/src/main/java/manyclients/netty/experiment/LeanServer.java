package manyclients.netty.experiment;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import manyclients.lab.process.Heap;
import manyclients.lab.process.Questions;

/// A minimal server on Netty as a process, for comparison: Netty's decoder and an echo, one loop
/// that accepts and one that serves. It has no deadlines, no limits and no counters, and a client
/// that does not read fills its memory.
public final class LeanServer {

  private LeanServer() {}

  public static void main(String[] args) {
    var accepting = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    var serving = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    Channel listener =
        new ServerBootstrap()
            .group(accepting, serving)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, 1_024)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(pipeline())
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
    System.out.printf(
        "listening on 127.0.0.1:%s engine=netty-lean pid=%s%n",
        ((InetSocketAddress) listener.localAddress()).getPort(), ProcessHandle.current().pid());
    Heap heap = new Heap();
    Questions.answer(question ->
        question.equals("heap") ? Long.toString(heap.used()) : Questions.notUnderstood(question));
  }

  private static ChannelInitializer<Channel> pipeline() {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel client) {
        client
            .pipeline()
            .addLast(new LengthFieldBasedFrameDecoder((1 << 20) + 4, 0, 4, 0, 4), new Echo());
      }
    };
  }

  /// Sends a frame back, without a promise, and flushes once per read.
  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ByteBuf request = (ByteBuf) message;
      ByteBuf reply = ctx.alloc().ioBuffer(Integer.BYTES + request.readableBytes());
      reply.writeInt(request.readableBytes()).writeBytes(request);
      request.release();
      ctx.write(reply, ctx.voidPromise());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
      ctx.flush();
    }
  }
}
