package manyclients.uring;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.selector.GracefulShutdown;

/// A server with one loop for everything.
final class LoopServer implements Server {
  private final ServerConfig config;
  private final Counters counters;
  private final int port;
  private final Loop loop;
  private final AtomicBoolean closed = new AtomicBoolean();

  private LoopServer(ServerConfig config, Counters counters, int port, Loop loop) {
    this.config = config;
    this.counters = counters;
    this.port = port;
    this.loop = loop;
  }

  static Server start(ServerConfig config, RequestHandler handler, LoopEngine engine)
      throws IOException {
    Libc libc = new Libc();
    Counters counters = new Counters();
    ListeningSocket listener = ListeningSocket.open(libc, config);
    Loop loop;
    try {
      loop = engine.loop(listener, config, counters, handler);
    } catch (Throwable t) {
      libc.close(listener.fd());
      throw t;
    }
    loop.start();
    return new LoopServer(config, counters, listener.port(), loop);
  }

  @Override
  public void close() {
    if (loop.isInLoop()) {
      throw new IllegalStateException(
          "a thread of the server cannot close it, because it would wait for itself");
    }
    if (closed.compareAndSet(false, true)) {
      loop.execute(loop::drain);
      GracefulShutdown.await(List.of(loop), config.limits().closeTimeout());
    }
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public Counters.Snapshot counters() {
    return counters.snapshot();
  }
}
