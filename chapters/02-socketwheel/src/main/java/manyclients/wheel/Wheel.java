package manyclients.wheel;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import manyclients.contract.ErrorListener.Kind;

/// One thread that asks each of its clients in turn, and naps between rounds, unless somebody has
/// just spoken.
///
/// Everything here belongs to that thread; [#finish], [#abort] and [#join] are for any.
final class Wheel {
  private static final int TURNS_PER_ROUND = 8;
  private static final Duration SHORTEST_NAP = Duration.ofNanos(50_000);
  private static final Duration LONGEST_NAP = Duration.ofMillis(20);

  private final Service service;
  private final Semaphore places;
  private final Acceptor acceptor;
  private final Rota<Connection> rota = new Rota<>(TURNS_PER_ROUND);
  private final Nap nap = new Nap(SHORTEST_NAP, LONGEST_NAP);
  private final Thread thread;
  private volatile boolean finishing;
  private boolean told;

  Wheel(String name, ServerSocketChannel listener, Semaphore places, Service service) {
    this.service = service;
    this.places = places;
    this.acceptor = new Acceptor(listener, places, service, this::admit);
    this.thread = Thread.ofPlatform().name(name).unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      while (!service.over && !(told && rota.size() == 0)) {
        turn();
      }
    } finally {
      rota.forEach(Connection::close);
    }
  }

  private void turn() {
    try {
      visitAll();
    } catch (RuntimeException | Error e) { // not of a client: those are caught where they are
      service.onError.report(Kind.LOOP, e);
      LockSupport.parkNanos(this, LONGEST_NAP.toNanos());
    }
  }

  private void visitAll() {
    long now = service.clock.getAsLong();
    boolean found = acceptor.turn(now);
    found |= rota.turn(now);
    if (finishing && !told) {
      told = true; // the listener is closed by now: nobody comes after this
      rota.forEach(Connection::finish);
    } else if (found) {
      nap.over();
    } else if (rota.isRoundDone()) {
      LockSupport.parkNanos(this, nap.take());
    }
  }

  private void admit(SocketChannel channel) {
    try {
      Connection connection = new Connection(channel, service, this::gone);
      connection.open();
      rota.add(connection);
    } catch (IOException | RuntimeException | Error e) { // reset before we had a look at it, say
      service.counters.failed.increment();
      service.onError.report(Kind.CONNECTION, e);
      hangUp(channel);
    }
  }

  private void hangUp(SocketChannel channel) {
    try (channel) {
      gone();
    } catch (IOException e) {
      // there was nothing to save
    }
  }

  private void gone() {
    service.counters.closed.increment();
    places.release();
  }

  /// Asks for the replies under way to be sent, and everyone to be sent away. Close the listener
  /// first.
  void finish() {
    finishing = true;
    LockSupport.unpark(thread);
  }

  /// Ends the wheel, and interrupts a handler that keeps it from ending.
  void abort() {
    service.over = true;
    thread.interrupt();
  }

  /// Waits for the thread to end, but not longer than until this time of [System#nanoTime()].
  void join(long end) throws InterruptedException {
    thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
  }

  /// Whether the calling thread is the wheel's: a handler is being called.
  boolean isHere() {
    return Thread.currentThread() == thread;
  }
}
