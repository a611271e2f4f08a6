package manyclients.blocking;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/// The connections that are open, for those who must reach them all. Safe for use by any thread.
final class OpenConnections {
  private final Set<Connection> connections = new HashSet<>(); // guarded by this, as all below
  private boolean finishing;
  private boolean aborting;

  synchronized void add(Connection connection) {
    connections.add(connection);
    if (finishing) {
      connection.finish();
    }
    if (aborting) {
      connection.abort(); // accepted in the very last moment
    }
  }

  synchronized void remove(Connection connection) {
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

  synchronized void finish() {
    finishing = true;
    connections.forEach(Connection::finish);
  }

  synchronized void abort() {
    aborting = true;
    connections.forEach(Connection::abort);
  }

  synchronized void awaitNone(Deadline deadline) throws InterruptedException {
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
