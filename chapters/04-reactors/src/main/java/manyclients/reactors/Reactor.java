package manyclients.reactors;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.ServerConfig;
import manyclients.selector.ConnectionRegistry;
import manyclients.selector.EventLoop;
import manyclients.selector.LoopContext;
import manyclients.selector.Protocol;

/// One loop among several, and how many clients it has: the giver adds one, the loop takes one off.
final class Reactor {
  private final EventLoop loop;
  private final ConnectionRegistry connections;
  private final LoopContext context;
  private final AtomicInteger clients = new AtomicInteger();
  private volatile boolean ended; // as the giver has found

  /// A loop that runs.
  ///
  /// @param protocol makes its protocol
  /// @param onClosed is run in the loop when a connection has closed
  /// @param onBroken is told why the loop has ended, if it did so unasked
  Reactor(
      String name,
      ServerConfig config,
      Counters counters,
      Function<LoopContext, Protocol> protocol,
      Runnable onClosed,
      Consumer<Throwable> onBroken)
      throws IOException {
    Consumer<Throwable> onError = e -> config.onError().report(Kind.LOOP, e);
    this.loop = new EventLoop(name, EventLoop.tickFor(config.limits()), onError, onBroken);
    Runnable onLeft = () -> leave(onClosed);
    this.context = new LoopContext(loop, config.limits(), counters, config.onError(), onLeft);
    try {
      this.connections = new ConnectionRegistry(loop, config, counters, protocol, onLeft);
    } catch (Throwable t) {
      loop.discard();
      throw t;
    }
    loop.start();
  }

  private void leave(Runnable onClosed) {
    clients.getAndDecrement();
    onClosed.run();
  }

  /// Hands over a channel, and everything that has to do with it. For one thread only: the giver,
  /// which closes the channel if the loop has ended, or if there is no memory for a task.
  void give(SocketChannel channel) {
    clients.getAndIncrement();
    boolean taken = false;
    try {
      taken = loop.runInLoop(() -> connections.admit(channel));
      ended |= !taken;
    } finally {
      if (!taken) {
        context.close(channel);
      }
    }
  }

  /// How many clients it has, or is about to have. One that has ended has none, and is to be given
  /// none: it counts as the fullest.
  int load() {
    return ended ? Integer.MAX_VALUE : clients.get();
  }

  /// Drains the connections it was given. The loop ends with the last of them.
  void drain() {
    loop.runInLoop(connections::drain);
  }

  EventLoop loop() {
    return loop;
  }
}
