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

/// Binds the server's port, and takes connections from the kernel's queue, as many as there are
/// permits for. It belongs to the thread of its loop.
public final class Acceptor implements EventHandler {
  /// Back-off after a failed accept (EMFILE, ENFILE); rounded up to the loop's tick.
  private static final Duration PAUSE = Duration.ofMillis(50);

  /// How many new clients are taken in a row before those that are here already have their turn.
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

  /// Whether it has given up its interest, and waits for a permit or for the pause to be over.
  private volatile boolean resting;

  /// Listens from now on.
  ///
  /// @param config the address, and how many connections may be open at once
  /// @param admit is given each connection, and sees to it that [#release] is called in the end
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
      rest(); // a client that comes now waits in the kernel, at no cost to us
      listen(); // a permit may have come back before it was known that we rest
    }
  }

  private void rest() {
    key.interestOps(0);
    resting = true;
  }

  @Override
  public void failed(Throwable cause) {
    // first: where there is no memory for it, the door stays open
    loop.schedule(pause, PAUSE);
    rest(); // the connection stays in the queue: to ask again at once would be to spin
    counters.acceptFailures.increment();
    onError.report(Kind.ACCEPT, cause);
  }

  /// Gives a permit back: a connection has closed. Its descriptor is free after the next select of
  /// the loop that it was registered with. For any thread: the acceptor's loop hears of it only if
  /// the acceptor rests.
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
      // it is gone either way
    }
  }
}
