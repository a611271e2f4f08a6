package manyclients.selector;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.ServerConfig;
import manyclients.contract.xray.Xray;

/// Binds the server's port, and takes connections from the accept queue, at most as many as there
/// are permits. It belongs to its loop's thread.
public final class Acceptor implements EventHandler {
  /// Back-off after a failed accept (EMFILE, ENFILE); rounded up to the loop's tick.
  private static final Duration PAUSE = Duration.ofMillis(50);

  /// The maximum number of clients accepted in a row, before the other clients have their turn.
  private static final int AT_ONCE = 64;

  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final EventLoop loop;
  private final Counters counters;
  private final ErrorListener onError;
  private final Consumer<SocketChannel> admit;
  private final SelectionKey key;
  private final int port;
  private final Runnable listen = this::listen;
  private final Timer pause = new Timer(listen);
  private final AtomicInteger permits;

  /// Set while the interest is withdrawn, until there is a permit or the pause is over.
  private volatile boolean resting;

  /// Starts to listen.
  ///
  /// @param config the address, and the maximum number of open connections
  /// @param admit takes over each connection, and ensures that [#release] is finally called
  public Acceptor(
      EventLoop loop, ServerConfig config, Counters counters, Consumer<SocketChannel> admit)
      throws IOException {
    this.onError = config.onError();
    this.loop = loop;
    this.permits = new AtomicInteger(config.limits().maxConnections());
    this.counters = counters;
    this.admit = admit;
    try {
      listener.bind(config.address(), config.backlog());
      this.port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
      this.key = loop.register(listener, SelectionKey.OP_ACCEPT, this);
    } catch (Throwable t) {
      listener.close();
      throw t;
    }
  }

  public int port() {
    return port;
  }

  @Override
  public void ready() throws IOException {
    for (int i = 0; i < AT_ONCE && permits.get() > 0; i++) {
      SocketChannel channel = listener.accept();
      if (channel == null) {
        return;
      }
      permits.getAndDecrement();
      counters.accepted.increment();
      Xray.accepted(channel);
      admit.accept(channel);
    }
    if (permits.get() == 0) {
      rest(); // a new client waits in the accept queue, for free
      listen(); // a permit may have been returned before `resting` was set
    }
  }

  private void rest() {
    key.interestOps(0);
    resting = true;
  }

  @Override
  public void failed(Throwable cause) {
    // first: if there is no memory for it, the interest stays
    loop.schedule(pause, PAUSE);
    rest(); // the connection stays in the queue: asking again immediately would spin
    counters.acceptFailures.increment();
    onError.report(Kind.ACCEPT, cause);
  }

  /// Returns a permit after a connection has closed. Its descriptor becomes free after the next
  /// select of its loop. Any thread may call this; the acceptor's loop is woken only if the
  /// acceptor rests.
  public void release() {
    permits.getAndIncrement();
    if (resting) {
      loop.runInLoop(listen);
    }
  }

  private void listen() {
    if (key.isValid() && permits.get() > 0) {
      resting = false;
      key.interestOps(SelectionKey.OP_ACCEPT);
    }
  }

  @Override
  public void close() {
    loop.cancel(pause);
    try {
      listener.close();
    } catch (IOException e) {
      // closed either way
    }
  }
}
