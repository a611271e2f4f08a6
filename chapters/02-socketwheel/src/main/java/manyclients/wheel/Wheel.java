package manyclients.wheel;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;

/// A polling loop: one thread that tries each of its connections in turn, and naps between rounds
/// in which it has found nothing.
///
/// Everything here belongs to that thread; [#drain], [#abort] and [#join] are for any. `draining`
/// is set when the connections have been drained, the turn after `drainRequested`.
final class Wheel {
  private static final int TURNS_PER_ROUND = 8;
  private static final Duration SHORTEST_NAP = Duration.ofNanos(50_000);
  private static final Duration LONGEST_NAP = Duration.ofMillis(20);

  private final WheelContext context;
  private final Semaphore permits;
  private final Acceptor acceptor;
  private final Rota<Connection> rota = new Rota<>(TURNS_PER_ROUND);
  private final Consumer<Throwable> onBroken;
  private final Nap nap = new Nap(SHORTEST_NAP, LONGEST_NAP);
  private final Thread thread;
  private volatile boolean drainRequested;
  private boolean draining;

  /// @param onBroken is told by what the wheel has ended, unless it was asked to
  Wheel(
      String name,
      ServerSocketChannel listener,
      Semaphore permits,
      WheelContext context,
      Consumer<Throwable> onBroken) {
    this.context = context;
    this.onBroken = onBroken;
    this.permits = permits;
    this.acceptor = new Acceptor(listener, permits, context, this::admit);
    this.thread = Thread.ofPlatform().name(name).unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      while (!context.over && !(draining && rota.size() == 0)) {
        turn();
      }
    } catch (Throwable t) { // it has failed even to tell what a turn has failed by
      onBroken.accept(t);
    } finally {
      rota.forEach(Connection::close);
    }
  }

  private void turn() {
    var _ = Thread.interrupted(); // whatever left the flag: with it set, no nap lasts
    try {
      visitAll();
    } catch (RuntimeException | Error e) { // not of a client: those are caught where they are
      context.onError.report(Kind.LOOP, e);
      LockSupport.parkNanos(this, LONGEST_NAP.toNanos());
    }
  }

  private void visitAll() {
    long now = context.clock.getAsLong();
    Xray.selected();
    int found = acceptor.turn(now) + rota.turn(now);
    Xray.turned(found, 0);
    if (drainRequested && !draining) {
      draining = true; // the listener is closed by now: no connection comes after this
      rota.forEach(Connection::drain);
    } else if (found > 0) {
      nap.over();
    } else if (rota.isRoundDone()) {
      LockSupport.parkNanos(this, nap.take());
    }
  }

  private void admit(SocketChannel channel) {
    try {
      Connection connection = new Connection(channel, context, this::onClosed);
      connection.open();
      rota.add(connection);
    } catch (IOException | RuntimeException | Error e) { // reset before we had a look at it, say
      context.counters.failed.increment();
      context.onError.report(Kind.CONNECTION, e);
      drop(channel);
    }
  }

  private void drop(SocketChannel channel) {
    try (channel) {
      onClosed();
    } catch (IOException e) {
      // there was nothing to save
    }
  }

  private void onClosed() {
    context.counters.closed.increment();
    permits.release();
  }

  /// Ends the wheel gracefully: drains its connections, and ends when the last has closed. Close
  /// the listener first.
  void drain() {
    drainRequested = true;
    LockSupport.unpark(thread);
  }

  /// Ends the wheel, and interrupts a handler that keeps it from ending.
  void abort() {
    context.over = true;
    thread.interrupt();
  }

  /// Waits for the thread to end.
  ///
  /// @param end when to give up, as [System#nanoTime()]
  void join(long end) throws InterruptedException {
    thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
  }

  /// Whether the calling thread is the wheel's: a handler is being called.
  boolean isHere() {
    return Thread.currentThread() == thread;
  }
}
