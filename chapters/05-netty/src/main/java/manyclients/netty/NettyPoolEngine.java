package manyclients.netty;

import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import manyclients.contract.ServerConfig;
import manyclients.contract.Weakness;

/// Netty on `java.nio`, and a pool for handlers that wait. `threads` is the size of the pool.
public final class NettyPoolEngine extends NettyEngine {
  private static final int DEFAULT_THREADS = 20;

  public NettyPoolEngine() {
    super("netty-pool", Transport.NIO);
  }

  /// A handler runs in a separate thread, and is interrupted when its time is up.
  @Override
  public Set<Weakness> weaknesses() {
    return Set.of();
  }

  @Override
  int loops(ServerConfig config) {
    return Runtime.getRuntime().availableProcessors();
  }

  /// Returns the pool. Its queue needs no limit: a connected client has at most one request in it,
  /// and a client that disconnects removes its request.
  @Override
  Executor executor(ServerConfig config) {
    int size = config.threads() > 0 ? config.threads() : DEFAULT_THREADS;
    return Executors.newFixedThreadPool(
        size, Thread.ofPlatform().name(name() + "-worker-", 0).factory());
  }
}
