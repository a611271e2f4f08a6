package manyclients.blocking;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/// The registry of open connections, for their deadlines and for the end of the server. Any thread
/// may use it.
public final class OpenConnections {
  /// The time that a thread may need on a busy machine from its read to its lock.
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

  /// Returns whether the calling thread serves one of them.
  synchronized boolean areServedHere() {
    return connections.stream().anyMatch(Connection::isServedHere);
  }

  /// Ends connections whose deadline has passed. Takes time in proportion to their number: cheap
  /// for thousands, a few times a second.
  synchronized void expire() {
    connections.forEach(Connection::expire);
  }

  /// Closes a listener and then all connections: drains them, waits, and closes the rest. If the
  /// thread is interrupted, it does not wait.
  ///
  /// @param requests the number of requests that they have taken
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
      // the listener is closed either way
    } catch (InterruptedException e) {
      interrupted = true; // no more waiting: the sockets close now
    }
    abort();
    return interrupted;
  }

  /// Lets each connection end after its next reply, and waits until no thread has taken a request
  /// for a moment, or until the deadline. To a later drain, a thread that has read a request but
  /// not locked yet looks like one that waits for bytes.
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

  /// Drains all connections, even those that are added later.
  private synchronized void drain() {
    connections.forEach(Connection::drain);
  }

  /// Closes all connections, even those that are added later.
  synchronized void abort() {
    aborting = true;
    connections.forEach(Connection::abort);
  }

  /// Waits until the last connection has closed, or the deadline has passed.
  private synchronized void awaitNone(Deadline deadline) throws InterruptedException {
    while (!connections.isEmpty() && !deadline.hasPassed()) {
      wait(Math.max(1, deadline.left().toMillis()));
    }
  }

  /// Pauses until a connection closes, but no longer than the maximum.
  @SuppressWarnings("WaitNotInLoop")
  synchronized void pause(Duration atMost) throws InterruptedException {
    wait(atMost.toMillis());
  }
}
