package manyclients.netty;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import manyclients.contract.ServerConfig;

/// Netty on `java.nio`, and a virtual thread for each request. `threads` is how many loops.
public final class NettyVirtualEngine extends NettyEngine {

  public NettyVirtualEngine() {
    super("netty-virtual", Transport.NIO);
  }

  @Override
  Executor staff(ServerConfig config) {
    return Executors.newVirtualThreadPerTaskExecutor();
  }
}
