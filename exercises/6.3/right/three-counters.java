package manyclients.exercises.ch06;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
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
  private final Deque<Route> resting = new ArrayDeque<>();
  private final Deque<Long> since = new ArrayDeque<>();
  private int source;
  private int target;
  private int first; // the target with which this lap began
  private int port;
  private long inLap; // routes of the port's complete laps

  public Spreader(
      int sources, int firstPort, int lastPort, int targets, Duration rest, LongSupplier clock) {
    this.sources = sources;
    this.firstPort = firstPort;
    this.ports = lastPort - firstPort + 1;
    this.targets = targets;
    this.rest = rest;
    this.clock = clock;
  }

  public long capacity() {
    return (long) sources * targets * ports;
  }

  public Optional<Route> next() {
    if (!resting.isEmpty() && clock.getAsLong() - since.peek() >= rest.toNanos()) {
      since.remove();
      return Optional.of(resting.remove());
    }
    if (port == ports) {
      return Optional.empty();
    }
    Route route = new Route(source, firstPort + port, target);
    step();
    return Optional.of(route);
  }

  /// Advances source and target, which both go round. When both are back where this lap began, the
  /// next lap begins one target later. After the last lap, the next port begins.
  private void step() {
    source = (source + 1) % sources;
    target = (target + 1) % targets;
    if (source == 0 && target == first) {
      first++;
      target = first % targets;
      inLap += lap();
      if (inLap == (long) sources * targets) {
        inLap = 0;
        first = 0;
        target = 0;
        port++;
      }
    }
  }

  /// Returns how many routes a lap has: the first number at which source and target are both back.
  private long lap() {
    long lap = sources;
    while (lap % targets != 0) {
      lap += sources;
    }
    return lap;
  }

  public void closed(Route route) {
    resting.add(route);
    since.add(clock.getAsLong());
  }
}
