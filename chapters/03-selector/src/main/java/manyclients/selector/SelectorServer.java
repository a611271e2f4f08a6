package manyclients.selector;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;

/// A server with one thread for everything.
final class SelectorServer implements Server {
  private final Limits limits;
  private final Counters counters = new Counters();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final int port;
  private final EventLoop loop;
  private final Acceptor acceptor;
  private final ConnectionRegistry connections;

  private SelectorServer(
      String name, ServerSocketChannel listener, ServerConfig config, RequestHandler handler)
      throws IOException {
    this.limits = config.limits();
    this.port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
    ErrorListener onError = config.onError();
    this.loop =
        new EventLoop(
            name,
            EventLoop.tickFor(limits),
            e -> onError.report(Kind.LOOP, e),
            e -> onError.report(Kind.END, e));
    int permits = limits.maxConnections();
    try {
      this.connections =
          new ConnectionRegistry(
              loop,
              config,
              counters,
              context -> new FrameProtocol(context, handler),
              this::onClosed);
      this.acceptor = new Acceptor(loop, listener, permits, counters, onError, connections::admit);
    } catch (Throwable t) {
      loop.discard();
      throw t;
    }
    loop.start();
  }

  static Server start(String name, ServerConfig config, RequestHandler handler) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    try {
      listener.bind(config.address(), config.backlog());
      return new SelectorServer(name, listener, config, handler);
    } catch (Throwable t) {
      listener.close();
      throw t;
    }
  }

  @Override
  public void close() {
    if (loop.isInLoop()) {
      throw new IllegalStateException(
          "a server cannot be closed by a thread of its own, which would wait for itself");
    }
    if (closed.compareAndSet(false, true)) {
      loop.runInLoop(this::drain);
      GracefulShutdown.await(List.of(loop), limits.closeTimeout());
    }
  }

  private void drain() {
    acceptor.close();
    connections.drain();
  }

  private void onClosed() {
    acceptor.release();
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
