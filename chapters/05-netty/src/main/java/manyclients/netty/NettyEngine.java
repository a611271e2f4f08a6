package manyclients.netty;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;

/// The common part of our engines on Netty: everything except a name, a transport, and the executor
/// that calls the handler.
abstract class NettyEngine implements ServerFactory {
  private final String name;
  private final Transport transport;

  NettyEngine(String name, Transport transport) {
    this.name = name;
    this.transport = transport;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int chapter() {
    return 5;
  }

  @Override
  public Optional<String> obstacle() {
    return transport.obstacle();
  }

  /// A handler that runs in the loop can hold it up indefinitely.
  @Override
  public Set<Weakness> weaknesses() {
    return Set.of(Weakness.STUCK_HANDLER);
  }

  /// Returns the number of loops: the number of cores, unless `threads` is set.
  int loops(ServerConfig config) {
    return config.threads() > 0 ? config.threads() : Runtime.getRuntime().availableProcessors();
  }

  /// Returns the executor that calls the handler: the loop itself, unless an engine overrides this.
  Executor executor(ServerConfig config) {
    return Runnable::run;
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    if (transport.obstacle().isPresent()) {
      throw new IOException(name + " cannot run here. " + transport.obstacle().get());
    }
    var context = new ServerContext(handler, executor(config), config, new Counters());
    return NettyServer.start(name, transport, loops(config), context);
  }
}
