package manyclients.netty;

/// Netty on `java.nio`. `threads` is how many loops.
public final class NettyNioEngine extends NettyEngine {

  public NettyNioEngine() {
    super("netty-nio", Transport.NIO);
  }
}
