package manyclients.exercises.ch06;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
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
  private final Queue<Resting> resting = new ArrayDeque<>();
  private long given;

  private record Resting(Route route, long since) {}

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
    return pairs() * ports;
  }

  private long pairs() {
    return (long) sources * targets;
  }

  /// Returns a route for one more connection; empty if there is none at the moment.
  public Optional<Route> next() {
    Resting oldest = resting.peek();
    if (oldest != null && clock.getAsLong() - oldest.since >= rest.toNanos()) {
      resting.remove();
      return Optional.of(oldest.route);
    }
    return given < capacity() ? Optional.of(route(given++)) : Optional.empty();
  }

  /// Returns the route with this number. The first numbers are all pairs of a source and a target
  /// with the first port, the next ones are the same pairs with the next port. Sources and targets
  /// both go round; where that would come back to the first pair too early, the targets are shifted
  /// by one.
  private Route route(long number) {
    long pair = number % pairs();
    long lap = pair / leastCommonMultiple(sources, targets);
    return new Route(
        (int) (pair % sources),
        firstPort + (int) (number / pairs()),
        (int) ((pair + lap) % targets));
  }

  private static long leastCommonMultiple(long a, long b) {
    return a / greatestCommonDivisor(a, b) * b;
  }

  private static long greatestCommonDivisor(long a, long b) {
    return b == 0 ? a : greatestCommonDivisor(b, a % b);
  }

  /// Called when a connection with this route has been closed. The kernel still remembers it for a
  /// while.
  public void closed(Route route) {
    resting.add(new Resting(route, clock.getAsLong()));
  }
}
