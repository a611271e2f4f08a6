package manyclients.netty;

import java.util.EnumSet;
import java.util.Set;
import manyclients.contract.Weakness;

/// Netty on io_uring, where there is Linux and it is allowed. `threads` is how many loops.
public final class NettyUringEngine extends NettyEngine {

  public NettyUringEngine() {
    super("netty-uring", Transport.URING);
  }

  /// When Netty has made a ring, and there is no descriptor for what wakes its loop, the ring stays
  /// open, out of our reach.
  @Override
  public Set<Weakness> weaknesses() {
    Set<Weakness> weaknesses = EnumSet.of(Weakness.FAILED_START);
    weaknesses.addAll(super.weaknesses());
    return weaknesses;
  }
}
