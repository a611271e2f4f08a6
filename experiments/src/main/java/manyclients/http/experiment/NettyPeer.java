package manyclients.http.experiment;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The handler behind Netty's HTTP codec. It sends pages from direct memory, and flushes after all
/// requests of a read have been answered, as Netty's own examples do.
@Sharable
final class NettyPeer extends SimpleChannelInboundHandler<HttpObject> {
  private final Map<String, ByteBuf> pages = new HashMap<>();

  private NettyPeer() {
    Pages.inMemory()
        .forEach((path, content) -> {
          ByteBuf page = Unpooled.directBuffer(content.length).writeBytes(content);
          pages.put(path, Unpooled.unreleasableBuffer(page));
        });
  }

  static int start() throws InterruptedException {
    NettyPeer handler = new NettyPeer();
    ChannelFuture bound =
        new ServerBootstrap()
            .group(new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory()))
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, WebServer.BACKLOG)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel
                        .pipeline()
                        .addLast(new HttpServerCodec(), new HttpServerKeepAliveHandler(), handler);
                  }
                })
            .bind(Peers.loopback())
            .sync();
    return ((InetSocketAddress) bound.channel().localAddress()).getPort();
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
    if (part instanceof HttpRequest request) {
      context.write(response(pages.get(request.uri())));
    }
  }

  private static DefaultFullHttpResponse response(@Nullable ByteBuf page) {
    HttpResponseStatus status = page == null ? HttpResponseStatus.NOT_FOUND : HttpResponseStatus.OK;
    ByteBuf content = page == null ? Unpooled.EMPTY_BUFFER : page.duplicate();
    var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, content);
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, Peers.TYPE)
        .setInt(HttpHeaderNames.CONTENT_LENGTH, content.readableBytes());
    return response;
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }
}
