package manyclients.selector;

import java.nio.channels.SocketChannel;
import java.util.function.Function;
import manyclients.contract.Counters;
import manyclients.contract.ServerConfig;

/// The connections of one loop: it opens them, counts them, and drains them in the end. It belongs
/// to the loop's thread.
public final class ConnectionRegistry {
  private final EventLoop loop;
  private final LoopContext context;
  private final Protocol protocol;
  private final Runnable onClosed;
  private int open;

  /// No more are to come: the last one that closes ends the loop.
  private boolean draining;

  /// @param protocol makes the loop's protocol, of what its connections share
  /// @param onClosed is run in the loop when a connection has closed
  public ConnectionRegistry(
      EventLoop loop,
      ServerConfig config,
      Counters counters,
      Function<LoopContext, Protocol> protocol,
      Runnable onClosed) {
    this.loop = loop;
    this.context = new LoopContext(loop, config.limits(), counters, config.onError(), this::closed);
    this.protocol = protocol.apply(context);
    this.onClosed = onClosed;
  }

  public void admit(SocketChannel channel) {
    loop.assertInLoop();
    open++;
    Connection.open(channel, context, protocol);
  }

  private void closed() {
    open--;
    onClosed.run();
    stopIfDone();
  }

  /// Drains all connections. When the last one has closed, the loop stops, or its protocol says
  /// when.
  public void drain() {
    draining = true;
    protocol.drain();
    loop.forEach(Connection.class, Connection::drain);
    stopIfDone();
  }

  private void stopIfDone() {
    if (draining && open == 0) {
      protocol.drained(context);
    }
  }
}
