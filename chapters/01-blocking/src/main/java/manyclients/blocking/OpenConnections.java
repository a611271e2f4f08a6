package manyclients.blocking;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/// The registry of open connections, for what concerns all of them: deadlines and the end of the
/// server. Safe for use by any thread.
public final class OpenConnections {
  /// How long a thread may take, on a busy machine, from the bytes it has read to its lock.
  private static final Duration MOMENT = Duration.ofMillis(50);

  private final Set<Connection> connections = new HashSet<>(); // guarded by this, as all below
  private boolean draining;
  private boolean aborting;

  public synchronized void add(Connection connection) {
    connections.add(connection);
    if (draining) {
      connection.drain();
    }
    if (aborting) {
      connection.abort(); // accepted while the server was closing
    }
  }

  public synchronized void remove(Connection connection) {
    connections.remove(connection);
    notifyAll();
  }

  /// Whether the calling thread serves one of them.
  synchronized boolean areServedHere() {
    return connections.stream().anyMatch(Connection::isServedHere);
  }

  /// Ends those whose deadline has passed. O(open): fine for thousands, four times a second.
  synchronized void expire() {
    connections.forEach(Connection::expire);
  }

  /// Ends a listener and then all connections: drains them, waits, and closes those that are left.
  /// A thread that is interrupted does not wait.
  ///
  /// @param requests how many requests they have taken
  /// @return whether this thread was interrupted; its flag is cleared
  public boolean end(ServerSocket listener, Duration patience, LongAdder requests) {
    boolean interrupted = Thread.interrupted();
    Duration left = interrupted ? Duration.ZERO : patience;
    Deadline end = new Deadline(System::nanoTime, left);
    try (listener) {
      listener.close();
      settle(requests, new Deadline(System::nanoTime, left.dividedBy(2)));
      drain();
      awaitNone(end);
    } catch (IOException e) {
      // the listener is gone either way
    } catch (InterruptedException e) {
      interrupted = true; // no patience: the sockets close now
    }
    abort();
    return interrupted;
  }

  /// Has each connection end after its next reply, and waits for a moment in which no thread has
  /// taken a request. A thread that has read one, and has not come to the lock yet, looks from here
  /// like one that waits for bytes.
  private synchronized void settle(LongAdder requests, Deadline deadline)
      throws InterruptedException {
    draining = true;
    connections.forEach(Connection::endAfterReply);
    long before = -1;
    while (requests.sum() != before && !deadline.hasPassed()) {
      before = requests.sum();
      awaitNone(new Deadline(System::nanoTime, MOMENT));
    }
  }

  /// Drains all connections; one that is still added is drained then.
  private synchronized void drain() {
    connections.forEach(Connection::drain);
  }

  /// Closes all connections, and those that are still added.
  synchronized void abort() {
    aborting = true;
    connections.forEach(Connection::abort);
  }

  /// Waits until the last one has closed, or the deadline has passed.
  private synchronized void awaitNone(Deadline deadline) throws InterruptedException {
    while (!connections.isEmpty() && !deadline.hasPassed()) {
      wait(Math.max(1, deadline.left().toMillis()));
    }
  }

  /// A pause that ends early when a connection does.
  @SuppressWarnings("WaitNotInLoop")
  synchronized void pause(Duration atMost) throws InterruptedException {
    wait(atMost.toMillis());
  }
}
