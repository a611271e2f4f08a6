package manyclients.netty;

/// Netty on epoll, where there is Linux. `threads` is how many loops.
public final class NettyEpollEngine extends NettyEngine {

  public NettyEpollEngine() {
    super("netty-epoll", Transport.EPOLL);
  }
}
