package manyclients.netty;

/// Netty on io_uring, where there is Linux and it is allowed. `threads` is how many loops.
public final class NettyUringEngine extends NettyEngine {

  public NettyUringEngine() {
    super("netty-uring", Transport.URING);
  }
}
