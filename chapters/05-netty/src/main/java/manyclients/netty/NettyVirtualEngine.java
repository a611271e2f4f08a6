package manyclients.netty;

import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import manyclients.contract.ServerConfig;
import manyclients.contract.Weakness;

/// Netty on `java.nio`, and a virtual thread per request. `threads` is the number of loops.
public final class NettyVirtualEngine extends NettyEngine {

  public NettyVirtualEngine() {
    super("netty-virtual", Transport.NIO);
  }

  /// A handler runs in a separate thread, and is interrupted when its time is up.
  @Override
  public Set<Weakness> weaknesses() {
    return Set.of();
  }

  @Override
  Executor executor(ServerConfig config) {
    return Executors.newVirtualThreadPerTaskExecutor();
  }
}
