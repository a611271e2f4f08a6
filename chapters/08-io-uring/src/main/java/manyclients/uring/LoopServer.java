package manyclients.uring;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;

/// A server with one loop for everything.
final class LoopServer implements Server {
  /// Makes a loop that has not been started.
  interface Maker {
    Loop make(
        ListeningSocket listener, ServerConfig config, Counters counters, RequestHandler handler)
        throws IOException;
  }

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

  static Server start(ServerConfig config, RequestHandler handler, Maker maker) throws IOException {
    Libc libc = new Libc();
    Counters counters = new Counters();
    ListeningSocket listener = ListeningSocket.open(libc, config);
    Loop loop;
    try {
      loop = maker.make(listener, config, counters, handler);
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
          "a handler cannot close its server: it would wait for itself");
    }
    if (closed.compareAndSet(false, true)) {
      loop.execute(loop::drain);
      boolean interrupted = Thread.interrupted(); // such a thread has no patience
      interrupted |= !ends(interrupted ? Duration.ZERO : config.limits().closeTimeout());
      loop.interrupt();
      interrupted |= !ends(Duration.ofSeconds(1));
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// False when this thread was interrupted meanwhile: then it does not wait.
  private boolean ends(Duration atMost) {
    try {
      loop.join(atMost.isPositive() ? atMost : Duration.ofNanos(1));
      return true;
    } catch (InterruptedException e) {
      return false;
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
