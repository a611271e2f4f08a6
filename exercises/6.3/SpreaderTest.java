package manyclients.exercises.ch06;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.ToIntFunction;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Route;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Addresses and ports that are only numbers, and a clock that only the test moves.
class SpreaderTest {
  private static final int FIRST = 32_768;
  private static final int MANY = 200_000;
  private static final int LITTLE = 2 << 20;
  private static final long REST = Duration.ofSeconds(60).toNanos();

  private long now = 1_000;

  private Spreader spreader(int sources, int ports, int targets, long rest) {
    return new Spreader(
        sources, FIRST, FIRST + ports - 1, targets, Duration.ofNanos(rest), () -> now);
  }

  @Test
  @Order(1)
  @Demand("routes")
  void oneAddressAndThreeTargets() {
    expectAllRoutes(1, 10, 1);
    expectAllRoutes(1, 10, 3);
  }

  @Test
  @Order(2)
  @Demand("routes")
  void anyNumbersOfAddressesAndTargets() {
    for (int sources = 1; sources <= 10; sources++) {
      for (int targets = 1; targets <= 10; targets++) {
        expectAllRoutes(sources, 5, targets);
      }
    }
  }

  @Test
  @Order(3)
  @Demand("evenly")
  void targetsAreUsedEvenly() {
    expectEven("target", Route::target);
  }

  @Test
  @Order(4)
  @Demand("evenly")
  void addressesAreUsedEvenly() {
    expectEven("address", Route::source);
  }

  @Test
  @Order(5)
  @Demand("no list")
  void sevenThousandMillionRoutes() {
    Spreader spreader = spreader(250, 28_232, 1_000, REST);
    expectCapacity(7_058_000_000L, spreader);
    boolean keeps =
        Footprint.keeps(
            LITTLE,
            () -> {
              for (int i = 0; i < MANY; i++) {
                spreader.next().orElseThrow();
              }
            });
    spreader.next();
    if (keeps) {
      throw new Lesson(
          "nothing to be kept of routes that are in use",
          "after 200,000 of them, several megabytes are kept",
          "The connection knows its route, and brings it back. The spreader needs only a number,"
              + " and the routes that rest.",
          "ports");
    }
  }

  @Test
  @Order(6)
  @Demand("rest")
  void aRouteThatRestsForAMinute() {
    Spreader spreader = spreader(1, 1, 1, REST);
    Route only = spreader.next().orElseThrow();
    spreader.closed(only);
    expect(Optional.empty(), spreader, "the only route was closed just now");
    now += REST - 1;
    expect(Optional.empty(), spreader, "the only route has rested for a minute less a nanosecond");
    now++;
    expect(Optional.of(only), spreader, "the only route has rested for a minute");
    expect(Optional.empty(), spreader, "the only route is in use again");
  }

  @Test
  @Order(7)
  @Demand("rest")
  void aRouteThatHasRestedComesBeforeANewOne() {
    Spreader spreader = spreader(1, 4, 1, REST);
    Route first = spreader.next().orElseThrow();
    spreader.closed(first);
    now += REST;
    expect(Optional.of(first), spreader, "one route has rested, and three were never used");
  }

  @Test
  @Order(8)
  @Demand("rest")
  void theClockOverflows() {
    now = Long.MAX_VALUE - 10;
    Spreader spreader = spreader(1, 1, 1, 100);
    Route only = spreader.next().orElseThrow();
    spreader.closed(only);
    expect(Optional.empty(), spreader, "the only route was closed at Long.MAX_VALUE - 10");
    now += 100;
    expect(Optional.of(only), spreader, "it has rested, and the clock has overflowed");
  }

  @Test
  @Order(9)
  @Demand("rest")
  void routesOpenedAndClosedInAnyOrder() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      now = random.nextLong();
      int rest = random.nextInt(20);
      Spreader spreader =
          spreader(random.nextInt(1, 4), random.nextInt(1, 4), random.nextInt(1, 4), rest);
      long unused = spreader.capacity();
      List<Route> open = new ArrayList<>();
      Set<Route> seen = new HashSet<>();
      Queue<Resting> resting = new ArrayDeque<>();
      for (int i = 0; i < 200; i++) {
        now += random.nextInt(4);
        if (!open.isEmpty() && random.nextInt(5) < 2) {
          Route closed = open.remove(random.nextInt(open.size()));
          spreader.closed(closed);
          resting.add(new Resting(closed, now));
          continue;
        }
        String what = "routes opened and closed with seed " + seed + ", call " + i;
        if (!resting.isEmpty() && now - resting.element().since >= rest) {
          Route oldest = resting.remove().route;
          expect(Optional.of(oldest), spreader, what);
          open.add(oldest);
        } else if (unused == 0) {
          expect(Optional.empty(), spreader, what);
        } else {
          unused--;
          Route fresh = spreader.next().orElseThrow(() -> tooFew(what));
          if (!seen.add(fresh)) {
            throw givenTwice(fresh);
          }
          open.add(fresh);
        }
      }
    }
  }

  private record Resting(Route route, long since) {}

  private void expectAllRoutes(int sources, int ports, int targets) {
    Spreader spreader = spreader(sources, ports, targets, REST);
    String what = sources + " addresses, " + ports + " ports and " + targets + " targets";
    int all = sources * ports * targets;
    expectCapacity(all, spreader);
    Set<Route> given = new HashSet<>();
    for (int i = 0; i < all; i++) {
      Route route = spreader.next().orElseThrow(() -> tooFew("with " + what));
      if (route.source() < 0
          || route.source() >= sources
          || route.port() < FIRST
          || route.port() >= FIRST + ports
          || route.target() < 0
          || route.target() >= targets) {
        throw new Lesson(
            "routes within " + what + ", from port " + FIRST + " on",
            route + " was given",
            "Sources and targets are counted from 0; the first and the last port may both be used.",
            "ports");
      }
      if (!given.add(route)) {
        throw givenTwice(route);
      }
    }
    expect(Optional.empty(), spreader, "all " + all + " routes are in use");
  }

  private static Lesson givenTwice(Route route) {
    return new Lesson(
        "each route to be given to one connection",
        route + " was given to two",
        "connect fails for the second one, with EADDRNOTAVAIL. If sources and targets go round in"
            + " step, and their numbers have a common divisor, the same pairs come again too early:"
            + " 4 and 6 make 12 pairs that way, not 24.",
        "ports");
  }

  private static Lesson tooFew(String what) {
    return new Lesson(
        "a route that was never used, " + what,
        "there was none",
        "A port of the client is taken only for one of its addresses and one target. With another"
            + " address, or to another target, it is free.",
        "ports");
  }

  private static void expectCapacity(long wanted, Spreader spreader) {
    if (spreader.capacity() != wanted) {
      throw new Lesson(
          "a capacity of %,d".formatted(wanted),
          "it is %,d".formatted(spreader.capacity()),
          "A connection differs from all others in an address or a port at one of its ends. So"
              + " multiply their numbers, as a long. The last port counts, too.",
          "ports");
    }
  }

  private static void expect(Optional<Route> wanted, Spreader spreader, String when) {
    Optional<Route> route = spreader.next();
    if (!route.equals(wanted)) {
      throw new Lesson(
          (wanted.isEmpty() ? "no route" : wanted.get() + " to be given") + ", when " + when,
          route.isEmpty() ? "there was none" : route.get() + " was given",
          "Each route rests from its own close on, and may then be used again. All rest equally"
              + " long, so a queue has them in the right order. Compare a difference with the rest,"
              + " now - since >= rest, because the clock may overflow.",
          "ports");
    }
  }

  /// Expects the numbers of uses to differ by at most one after each route.
  private void expectEven(String what, ToIntFunction<Route> part) {
    for (int sources = 1; sources <= 10; sources++) {
      for (int targets = 1; targets <= 10; targets++) {
        Spreader spreader = spreader(sources, 3, targets, REST);
        int[] used = new int[what.equals("target") ? targets : sources];
        for (int i = 1; i <= 3 * sources * targets; i++) {
          used[part.applyAsInt(spreader.next().orElseThrow())]++;
          int least = Arrays.stream(used).min().orElseThrow();
          int most = Arrays.stream(used).max().orElseThrow();
          if (most - least > 1) {
            throw new Lesson(
                "each " + what + " to be used equally often, or once more than another",
                "after %d routes with %d addresses and %d targets, one %s was used %d times, and another %d"
                    .formatted(i, sources, targets, what, most, least),
                "Each target has an accept queue of its own. If one target is filled after the"
                    + " other, the first queue overflows while the others are empty. Sources and"
                    + " targets both have to take turns.",
                "ports");
          }
        }
      }
    }
  }
}
