package manyclients.tuning.ceiling;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.util.logging.Logger;

/// A server that listens on 101 ports, so that one client can open a million connections to it. It
/// does nothing with them.
final class HundredPorts {

  private HundredPorts() {}

  /// @param args any argument makes it log a line while that is still possible
  public static void main(String[] args) throws InterruptedException {
    if (args.length > 0) {
      Logger.getLogger("hundred-ports").info("about to listen");
    }
    EventLoopGroup boss = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
    EventLoopGroup workers = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(boss, workers)
            .channel(NioServerSocketChannel.class)
            .childHandler(new Nothing());
    Channel last = bootstrap.bind("127.0.0.1", 0).sync().channel();
    for (int i = 1; i <= 100; i++) { // with the first, 101 ports
      last = bootstrap.bind("127.0.0.1", 0).sync().channel();
    }
    int port = ((InetSocketAddress) last.localAddress()).getPort();
    long pid = ProcessHandle.current().pid();
    System.out.printf("listening on 127.0.0.1:%s engine=hundred-ports pid=%s%n", port, pid);
  }

  @Sharable
  private static final class Nothing extends ChannelInboundHandlerAdapter {}
}
