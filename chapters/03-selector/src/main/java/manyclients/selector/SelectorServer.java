package manyclients.selector;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;

/// A server with one thread for everything.
final class SelectorServer implements Server {
  private final Counters counters = new Counters();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final ServerConfig config;
  private final Reactor reactor;
  private final Acceptor acceptor;

  SelectorServer(String name, ServerConfig config, RequestHandler handler) throws IOException {
    this.config = config;
    this.reactor =
        new Reactor(
            name,
            config,
            counters,
            context -> new FrameProtocol(context, handler),
            this::onClosed,
            e -> config.onError().report(Kind.END, e));
    EventLoop loop = reactor.loop();
    try {
      this.acceptor = new Acceptor(loop, config, counters, reactor::admit);
    } catch (Throwable t) { // the port is in use, for instance
      loop.discard();
      throw t;
    }
    loop.start();
  }

  @Override
  public void close() {
    EventLoop loop = reactor.loop();
    if (loop.isInLoop()) {
      throw new IllegalStateException(
          "a thread of the server cannot close it, because it would wait for itself");
    }
    if (closed.compareAndSet(false, true)) {
      loop.runInLoop(this::drain);
      GracefulShutdown.await(List.of(loop), config.limits().closeTimeout());
    }
  }

  private void drain() {
    acceptor.close();
    reactor.drain();
  }

  private void onClosed() {
    acceptor.release();
  }

  @Override
  public int port() {
    return acceptor.port();
  }

  @Override
  public Counters.Snapshot counters() {
    return counters.snapshot();
  }
}
