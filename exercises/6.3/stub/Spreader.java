package manyclients.exercises.ch06;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import manyclients.exercises.support.Route;

/// Gives routes to connections, so that no two open ones have the same, and addresses and targets
/// are used evenly. Only for one thread.
public final class Spreader {
  private final int sources;
  private final int firstPort;
  private final int ports;
  private final int targets;
  private final Duration rest;
  private final LongSupplier clock;
  private final Set<Route> used = new HashSet<>();

  /// @param sources how many addresses the client has
  /// @param firstPort the first port that the client may use, with each of its addresses
  /// @param lastPort the last one
  /// @param targets how many ports the server listens on
  /// @param rest how long a route may not be used after its connection was closed
  /// @param clock in nanoseconds, from any starting point
  public Spreader(
      int sources, int firstPort, int lastPort, int targets, Duration rest, LongSupplier clock) {
    this.sources = sources;
    this.firstPort = firstPort;
    this.ports = lastPort - firstPort + 1;
    this.targets = targets;
    this.rest = rest;
    this.clock = clock;
  }

  /// Returns how many connections there can be at the same time.
  public long capacity() {
    return ports; // TODO: and with several addresses, and several ports at the other end?
  }

  /// Returns a route for one more connection; empty if there is none at the moment.
  public Optional<Route> next() {
    for (int port = firstPort; port < firstPort + ports; port++) {
      Route route = new Route(0, port, 0); // TODO: there are others
      if (used.add(route)) {
        return Optional.of(route);
      }
    }
    return Optional.empty();
  }

  /// Called when a connection with this route has been closed. The kernel still remembers it for a
  /// while.
  public void closed(Route route) {
    used.remove(route); // TODO: not before it has rested
  }
}
