package manyclients.selector;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.workbench.Counters;
import manyclients.workbench.Limits;
import manyclients.workbench.RequestHandler;
import manyclients.workbench.Server;
import manyclients.workbench.ServerConfig;

// tag::server[]
/// A server with one thread for everything.
final class SelectorServer implements Server {
  private final Limits limits;
  private final Counters counters = new Counters();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final int port;
  private final EventLoop loop;
  private final Acceptor acceptor;
  private final Service service;
  private int open; // the loop's, like the next one
  private boolean finishing;

  private SelectorServer(
      String name, ServerSocketChannel listener, Limits limits, RequestHandler handler)
      throws IOException {
    this.limits = limits;
    this.port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
    this.loop = new EventLoop(name, tick(limits), _ -> counters.failed.increment());
    this.service = new Service(loop, handler, limits, counters, this::gone);
    this.acceptor = new Acceptor(loop, listener, limits.maxConnections(), counters, this::admit);
    loop.start();
  }

  // end::server[]

  // tag::start[]
  static Server start(String name, ServerConfig config, RequestHandler handler) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    try {
      listener.bind(new InetSocketAddress(config.host(), config.port()), config.backlog());
      return new SelectorServer(name, listener, config.limits(), handler);
    } catch (IOException e) {
      listener.close();
      throw e;
    }
  }

  /// A quarter of the shortest timeout is exact enough, and four looks a second are cheap.
  private static Duration tick(Limits limits) {
    long idle = limits.idleTimeout().toMillis();
    long request = limits.requestTimeout().toMillis();
    return Duration.ofMillis(Math.clamp(Math.min(idle, request) / 4, 1, 250));
  }

  // end::start[]

  // tag::admit[]
  private void admit(SocketChannel channel) {
    open++;
    Connection.open(channel, service);
  }

  private void gone() {
    open--;
    acceptor.release();
    stopIfDone();
  }

  private void stopIfDone() {
    if (finishing && open == 0) {
      loop.stop();
    }
  }

  // end::admit[]

  // tag::close[]
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    loop.runInLoop(this::finish);
    try {
      if (!loop.join(limits.closeTimeout())) {
        loop.interrupt(); // no more patience: what is left closes now
        loop.join(Duration.ofSeconds(1));
      }
    } catch (InterruptedException e) {
      loop.interrupt();
      Thread.currentThread().interrupt();
    }
  }

  private void finish() {
    finishing = true;
    acceptor.close();
    loop.forEach(Connection.class, Connection::finish);
    stopIfDone();
  }

  // end::close[]

  // tag::ask[]
  @Override
  public int port() {
    return port;
  }

  @Override
  public Counters.Snapshot counters() {
    return counters.snapshot();
  }
}
// end::ask[]
