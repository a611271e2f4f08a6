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

/// A polling loop: one thread tries each connection in turn. It naps if a round ends without work.
///
/// Everything belongs to that thread, except [#start], [#drain], [#abort], [#join] and [#isHere],
/// which any thread may call. `draining` is set when the connections are drained, at the end of the
/// first turn that finds `drainRequested` set.
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

  /// @param onBroken is called with the cause if the wheel ends unexpectedly
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
    } catch (Throwable t) { // even the report of a failed turn has failed
      onBroken.accept(t);
    } finally {
      rota.forEach(Connection::close);
    }
  }

  private void turn() {
    var _ = Thread.interrupted(); // while the flag is set, every nap ends immediately
    try {
      visitAll();
    } catch (RuntimeException | Error e) { // a client's failures are caught in its connection
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
      draining = true; // the listener is closed by now: no more connections
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
    } catch (IOException | RuntimeException | Error e) { // already reset, for instance
      context.counters.failed.increment();
      context.onError.report(Kind.CONNECTION, e);
      drop(channel);
    }
  }

  private void drop(SocketChannel channel) {
    try (channel) {
      onClosed();
    } catch (IOException e) {
      // closed either way
    }
  }

  private void onClosed() {
    context.counters.closed.increment();
    permits.release();
  }

  /// Ends the wheel gracefully: drains its connections, and ends after the last has closed. Close
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
  /// @param end the time to give up, on the clock of [System#nanoTime()]
  void join(long end) throws InterruptedException {
    thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
  }

  /// Returns whether the calling thread is the wheel's: then a handler or a listener is calling.
  boolean isHere() {
    return Thread.currentThread() == thread;
  }
}
