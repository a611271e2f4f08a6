package manyclients.netty;

/// Netty on `java.nio`. `threads` is the number of loops.
public final class NettyNioEngine extends NettyEngine {

  public NettyNioEngine() {
    super("netty-nio", Transport.NIO);
  }
}
