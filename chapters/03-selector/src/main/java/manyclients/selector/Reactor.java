package manyclients.selector;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.ServerConfig;

/// A loop and its connections: it opens them, counts them, and finally drains them.
public final class Reactor {
  private final EventLoop loop;
  private final LoopContext context;
  private final Protocol protocol;
  private final Runnable onClosed;
  private final AtomicInteger clients = new AtomicInteger(); // handed over, and not closed yet
  private boolean draining; // no more clients: the last to close ends the loop
  private volatile boolean ended; // set when the loop refuses a channel, in give

  /// Creates a loop, without starting its thread.
  ///
  /// @param protocol creates the loop's protocol from the objects that its connections share
  /// @param onClosed runs when a connection has closed
  /// @param onBroken is called with the cause if the loop ends unexpectedly
  public Reactor(
      String name,
      ServerConfig config,
      Counters counters,
      Function<LoopContext, Protocol> protocol,
      Runnable onClosed,
      Consumer<Throwable> onBroken)
      throws IOException {
    ErrorListener onError = config.onError();
    Consumer<Throwable> onTrouble = e -> onError.report(Kind.LOOP, e);
    this.onClosed = onClosed;
    this.loop = new EventLoop(name, EventLoop.tickFor(config.limits()), onTrouble, onBroken);
    this.context = new LoopContext(loop, config.limits(), counters, onError, this::closed);
    try {
      this.protocol = protocol.apply(context);
    } catch (Throwable t) {
      loop.discard();
      throw t;
    }
  }

  /// Starts to serve a channel. Called in the loop.
  public void admit(SocketChannel channel) {
    loop.assertInLoop();
    clients.getAndIncrement();
    Connection.open(channel, context, protocol);
  }

  /// Called in the loop, or in the giver's thread if the loop has not taken the channel.
  private void closed() {
    clients.getAndDecrement();
    onClosed.run();
    if (loop.isInLoop()) {
      stopIfDone();
    }
  }

  /// Drains all connections. When the last one has closed, the loop stops, unless its protocol
  /// stops it later. Any thread may call this.
  public void drain() {
    loop.runInLoop(this::drainAll);
  }

  private void drainAll() {
    draining = true;
    protocol.drain();
    loop.forEach(Connection.class, Connection::drain);
    stopIfDone();
  }

  private void stopIfDone() {
    if (draining && clients.get() == 0) {
      protocol.drained(context);
    }
  }

  /// Hands over a channel, with everything that belongs to it. Only one other thread, the giver,
  /// calls this; it closes the channel if the loop has ended, or if there is no memory for a task.
  public void give(SocketChannel channel) {
    clients.getAndIncrement();
    boolean taken = false;
    try {
      taken = loop.runInLoop(() -> Connection.open(channel, context, protocol));
      ended |= !taken;
    } finally {
      if (!taken) {
        context.close(channel);
      }
    }
  }

  /// Returns the number of its clients, including those about to be served. A loop that has ended
  /// must get no clients, so it counts as the fullest.
  public int load() {
    return ended ? Integer.MAX_VALUE : clients.get();
  }

  public EventLoop loop() {
    return loop;
  }
}
