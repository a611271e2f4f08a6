package manyclients.netty;

import java.util.EnumSet;
import java.util.Set;
import manyclients.contract.Weakness;

/// Netty on io_uring, on Linux where it is allowed. `threads` is the number of loops.
public final class NettyUringEngine extends NettyEngine {

  public NettyUringEngine() {
    super("netty-uring", Transport.URING);
  }

  /// If Netty has created a ring, but has no descriptor for waking its loop, the ring stays open,
  /// and we cannot reach it.
  @Override
  public Set<Weakness> weaknesses() {
    Set<Weakness> weaknesses = EnumSet.of(Weakness.FAILED_START);
    weaknesses.addAll(super.weaknesses());
    return weaknesses;
  }
}
