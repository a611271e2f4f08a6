package manyclients.exercises.ch06;

import java.math.BigInteger;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
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
  private final Map<Route, Long> resting = new LinkedHashMap<>(); // in the order of closing
  private long given;

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
    for (Map.Entry<Route, Long> oldest : resting.entrySet()) {
      if (clock.getAsLong() - oldest.getValue() >= rest.toNanos()) {
        resting.remove(oldest.getKey());
        return Optional.of(oldest.getKey());
      }
      break; // the others have rested for less
    }
    if (given == capacity()) {
      return Optional.empty();
    }
    long number = given++;
    long pairs = (long) sources * targets;
    long pair = number % pairs;
    long common = BigInteger.valueOf(sources).gcd(BigInteger.valueOf(targets)).longValue();
    long shift = pair / (pairs / common);
    return Optional.of(
        new Route(
            (int) ((pair + shift) % sources),
            firstPort + (int) (number / pairs),
            (int) (pair % targets)));
  }

  public void closed(Route route) {
    resting.put(route, clock.getAsLong());
  }
}
