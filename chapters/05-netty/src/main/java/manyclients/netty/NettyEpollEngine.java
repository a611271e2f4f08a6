package manyclients.netty;

/// Netty on epoll, on Linux. `threads` is the number of loops.
public final class NettyEpollEngine extends NettyEngine {

  public NettyEpollEngine() {
    super("netty-epoll", Transport.EPOLL);
  }
}
