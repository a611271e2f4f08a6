package manyclients.exercises.ch06;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Route;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Addresses and ports that are only numbers, and a clock that is turned by hand.
class SpreaderTest {
  private static final int FIRST = 32_768;
  private static final int A_CROWD = 200_000;
  private static final int LITTLE = 2 << 20;
  private static final int MANY = 10_000;
  private static final int VERY_MANY = 4_000_000; // a search takes too long
  private static final int MOST = 10; // of addresses and targets, where all numbers are tried
  private static final Duration REST = Duration.ofSeconds(60);

  private long now = 1_000;
  private final Set<Route> open = new HashSet<>();

  private Spreader spreader(int sources, int ports, int targets) {
    open.clear();
    return new Spreader(sources, FIRST, FIRST + ports - 1, targets, REST, () -> now);
  }

  @Test
  @Order(1)
  @Demand("routes")
  void withOneOfEachThereIsARouteForEachPort() {
    Spreader spreader = spreader(1, 10, 1);
    expectCapacity(10, spreader, "one address, ten ports and one target");
    expectRoutes(10, spreader, 1, 10, 1);
  }

  @Test
  @Order(2)
  @Demand("routes")
  void thePortsOfTheServerMultiplyThoseOfTheClient() {
    Spreader spreader = spreader(1, 10, 3);
    expectCapacity(30, spreader, "one address, ten ports and three targets");
    expectRoutes(30, spreader, 1, 10, 3);
  }

  @Test
  @Order(3)
  @Demand("routes")
  void andSoDoItsAddresses() {
    for (int sources = 1; sources <= MOST; sources++) {
      for (int targets = 1; targets <= MOST; targets++) {
        Spreader spreader = spreader(sources, 5, targets);
        int all = 5 * sources * targets;
        expectCapacity(all, spreader, sources + " addresses, five ports, " + targets + " targets");
        expectRoutes(all, spreader, sources, 5, targets);
      }
    }
  }

  /// More combinations than an int can number.
  @Test
  @Order(40)
  @Demand("rest")
  void whatComesBackIsWhatWasClosed() {
    Spreader spreader = spreader(1_000, 28_000, 1_000);
    Set<Route> given = new HashSet<>();
    for (int i = 0; i < MANY; i++) {
      given.add(spreader.next().orElseThrow());
    }
    given.forEach(spreader::closed);
    now += REST.toNanos();
    for (int i = 0; i < MANY; i++) {
      Route route = spreader.next().orElseThrow();
      if (!given.remove(route)) {
        throw SpreaderLessons.another(route);
      }
    }
  }

  @Test
  @Order(4)
  @Demand("routes")
  void whenAllAreTakenThereIsNone() {
    Spreader spreader = spreader(2, 5, 4);
    expectRoutes(40, spreader, 2, 5, 4);
    if (spreader.next().isPresent()) {
      throw SpreaderLessons.tooMany(40);
    }
  }

  @Test
  @Order(5)
  @Demand("evenly")
  void targetsAreUsedEvenly() {
    expectEven(3, 100, Route::target, "target");
    expectEven(4, 6, Route::target, "target");
    for (int sources = 1; sources <= MOST; sources++) {
      for (int targets = 1; targets <= MOST; targets++) {
        expectEven(sources, targets, Route::target, "target");
      }
    }
  }

  @Test
  @Order(6)
  @Demand("evenly")
  void addressesAreUsedEvenly() {
    expectEven(3, 100, Route::source, "address");
    expectEven(4, 6, Route::source, "address");
    for (int sources = 1; sources <= MOST; sources++) {
      for (int targets = 1; targets <= MOST; targets++) {
        expectEven(sources, targets, Route::source, "address");
      }
    }
  }

  @Test
  @Order(7)
  @Demand("no search")
  void manyAreNoTrouble() {
    Spreader spreader = spreader(250, 28_232, 1_000);
    expectCapacity(250L * 28_232 * 1_000, spreader, "250 addresses, 28,232 ports, 1,000 targets");
    for (int i = 0; i < 1_000_000; i++) {
      if (spreader.next().isEmpty()) {
        throw SpreaderLessons.noneLeft(i, spreader.capacity());
      }
    }
  }

  @Test
  @Order(8)
  @Demand("rest")
  void whatWasClosedRests() {
    Spreader spreader = spreader(1, 4, 1);
    expectRoutes(4, spreader, 1, 4, 1);
    Route first = new Route(0, FIRST, 0);
    spreader.closed(first);
    if (spreader.next().isPresent()) {
      throw SpreaderLessons.noRest();
    }
    now += REST.toNanos() - 1;
    if (spreader.next().isPresent()) {
      throw SpreaderLessons.noRest();
    }
    now++;
    if (!spreader.next().equals(Optional.of(first))) {
      now++;
      throw spreader.next().equals(Optional.of(first))
          ? SpreaderLessons.restsTooLong()
          : SpreaderLessons.restsForEver();
    }
    if (spreader.next().isPresent()) {
      throw SpreaderLessons.givenAgain();
    }
  }

  @Test
  @Order(16)
  @Demand("rest")
  void manyMayRestAtOnce() {
    Spreader spreader = spreader(1, MANY, 100);
    int all = 100 * MANY;
    for (int i = 0; i < all; i++) {
      spreader.closed(spreader.next().orElseThrow());
    }
    now += REST.toNanos();
    Spreader same = spreader(1, MANY, 100); // gives the same ones, in the same order
    for (int i = 0; i < all; i++) {
      Optional<Route> route = spreader.next();
      if (route.isEmpty()) {
        throw SpreaderLessons.lost(all, i);
      }
      if (!route.equals(same.next())) {
        throw SpreaderLessons.wrongTurn();
      }
    }
  }

  @Test
  @Order(9)
  @Demand("rest")
  void eachRestsForItself() {
    Spreader spreader = spreader(1, 4, 1);
    expectRoutes(4, spreader, 1, 4, 1);
    for (int port = 3; port >= 0; port--) {
      spreader.closed(new Route(0, FIRST + port, 0));
      now += REST.toNanos() / 4;
    }
    for (int port = 3; port >= 0; port--) {
      if (!spreader.next().equals(Optional.of(new Route(0, FIRST + port, 0)))) {
        throw SpreaderLessons.wrongTurn();
      }
      if (spreader.next().isPresent()) {
        throw SpreaderLessons.noRest();
      }
      now += REST.toNanos() / 4;
    }
  }

  @Test
  @Order(10)
  @Demand("rest")
  void aRestMayEndBetweenTwoSeconds() {
    Spreader spreader =
        new Spreader(1, FIRST, FIRST, 1, Duration.ofMillis(1_900).plusNanos(500), () -> now);
    Route only = spreader.next().orElseThrow();
    spreader.closed(only);
    now += Duration.ofMillis(1_900).toNanos();
    if (spreader.next().isPresent()) {
      throw SpreaderLessons.roundedRest();
    }
  }

  @Test
  @Order(11)
  @Demand("rest")
  void aRouteThatHasRestedGoesBeforeANewOne() {
    Spreader spreader = spreader(1, 4, 1);
    Route first = spreader.next().orElseThrow();
    spreader.closed(first);
    now += REST.toNanos();
    if (!spreader.next().equals(Optional.of(first))) {
      throw SpreaderLessons.freshFirst();
    }
    Spreader restless = new Spreader(1, FIRST, FIRST + 3, 1, Duration.ZERO, () -> now);
    Route only = restless.next().orElseThrow();
    restless.closed(only);
    if (!restless.next().equals(Optional.of(only))) {
      throw SpreaderLessons.freshFirst();
    }
  }

  @Test
  @Order(12)
  @Demand("clock")
  void theClockMayRunOver() {
    now = Long.MAX_VALUE - 1_000;
    Spreader spreader = spreader(1, 1, 1);
    Route only = spreader.next().orElseThrow();
    spreader.closed(only);
    boolean early = spreader.next().isPresent();
    now += REST.toNanos();
    if (early || !spreader.next().equals(Optional.of(only))) {
      throw SpreaderLessons.comparesTimes(early);
    }
    now = Long.MAX_VALUE - 1_500;
    Spreader several = spreader(1, 4, 1);
    expectRoutes(4, several, 1, 4, 1);
    for (int port = 0; port < 4; port++) {
      several.closed(new Route(0, FIRST + port, 0));
      now += 1_000;
    }
    now += REST.toNanos();
    for (int port = 0; port < 4; port++) {
      if (!several.next().equals(Optional.of(new Route(0, FIRST + port, 0)))) {
        throw SpreaderLessons.sortsByTime();
      }
    }
  }

  @Test
  @Order(12)
  @Demand("clock")
  void itMayBeginAnywhere() {
    for (long start : new long[] {0, -1, -REST.toNanos(), Long.MIN_VALUE, Long.MAX_VALUE}) {
      now = start;
      Spreader spreader = spreader(1, 1, 1);
      Route only = spreader.next().orElseThrow();
      spreader.closed(only);
      boolean early = spreader.next().isPresent();
      now += REST.toNanos();
      if (early || !spreader.next().equals(Optional.of(only))) {
        throw SpreaderLessons.beginsAtNought(start, early);
      }
    }
  }

  @Test
  @Order(13)
  @Demand("routes")
  void theNumbersMayBeLarge() {
    try {
      Spreader square = spreader(1 << 16, 2, 1 << 16);
      expectCapacity(1L << 33, square, "65,536 addresses, two ports and 65,536 targets");
      expectRoutes(3, square, 1 << 16, 2, 1 << 16);
      expectRoutes(70_000, spreader(1 << 16, 2, (1 << 16) + 1), 1 << 16, 2, (1 << 16) + 1);
    } catch (ArithmeticException e) {
      throw SpreaderLessons.ints();
    }
  }

  @Test
  @Order(14)
  @Demand("no search")
  void whatWasGivenTakesNoMemory() {
    Spreader many = spreader(250, 28_232, 1_000);
    boolean remembers =
        Footprint.keeps(
            LITTLE,
            () -> {
              for (int i = 0; i < A_CROWD; i++) {
                many.next();
              }
            });
    many.next();
    if (remembers) {
      throw SpreaderLessons.remembers();
    }
    boolean remembersThoseBack =
        Footprint.keeps(
            LITTLE,
            () -> {
              for (int i = 0; i < A_CROWD; i++) {
                many.closed(many.next().orElseThrow());
                now += REST.toNanos();
              }
            });
    many.next();
    if (remembersThoseBack) {
      throw SpreaderLessons.remembersThoseBack();
    }
  }

  @Test
  @Order(15)
  @Demand("rest")
  void ofThoseThatHaveRestedTheOldestComesFirst() {
    Spreader spreader = spreader(1, 4, 1);
    expectRoutes(4, spreader, 1, 4, 1);
    for (int port = 3; port >= 0; port--) {
      spreader.closed(new Route(0, FIRST + port, 0));
      now += 1_000;
    }
    now += REST.toNanos();
    for (int port = 3; port >= 0; port--) {
      if (!spreader.next().equals(Optional.of(new Route(0, FIRST + port, 0)))) {
        throw SpreaderLessons.wrongTurn();
      }
    }
  }

  @Test
  @Order(17)
  @Demand("no search")
  void norIsTheLastOfMillions() {
    Spreader spreader = spreader(250, 28_232, 1_000);
    for (int i = 0; i < VERY_MANY; i++) {
      if (spreader.next().isEmpty()) {
        throw SpreaderLessons.noneLeft(i, spreader.capacity());
      }
    }
  }

  /// What happens to a spreader with two routes, and a rest of two nanoseconds.
  private enum Step {
    OPEN,
    CLOSE_THE_FIRST,
    CLOSE_THE_LAST,
    WAIT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  @Test
  @Order(18)
  @Demand("rest")
  void whateverHappensInWhateverOrder() {
    Sequences.all(List.of(Step.values()), 8, this::canHappen);
  }

  private boolean canHappen(List<Step> steps) {
    now = Long.MAX_VALUE - 2;
    Model model = new Model(1, 2, 1, 2);
    for (Step step : steps) {
      if (step == Step.OPEN) {
        model.open(() -> said(steps));
      } else if (step == Step.WAIT) {
        now++;
      } else if (model.used.isEmpty()) {
        return false;
      } else {
        model.close(step == Step.CLOSE_THE_FIRST ? 0 : model.used.size() - 1);
      }
    }
    return true;
  }

  private static String said(List<Step> steps) {
    return "two routes and a rest of 2 ns, " + Sequences.told(steps);
  }

  @Test
  @Order(19)
  @Demand("rest")
  void andWithManyRoutes() {
    SplittableRandom lot = new SplittableRandom(63);
    for (int round = 0; round < 300; round++) {
      now = lot.nextLong();
      int sources = lot.nextInt(1, 5);
      int ports = lot.nextInt(1, 4);
      int targets = lot.nextInt(1, 5);
      Model model = new Model(sources, ports, targets, lot.nextInt(20));
      int upTo = lot.nextInt(1, 5);
      for (int i = 0; i < 300; i++) {
        now += lot.nextInt(upTo);
        if (lot.nextInt(5) < 3 || model.used.isEmpty()) {
          int calls = i;
          model.open(() ->
              "%d sources, %d ports, %d targets, after %d calls in any order"
                  .formatted(sources, ports, targets, calls));
        } else {
          model.close(lot.nextInt(model.used.size()));
        }
      }
    }
  }

  /// A spreader, and beside it all that was given and closed, in lists.
  private final class Model {
    private final Spreader spreader;
    private final int rest;
    private final List<Route> used = new ArrayList<>();
    private final Deque<Resting> resting = new ArrayDeque<>();
    private final Set<Route> fresh = new HashSet<>();

    Model(int sources, int ports, int targets, int rest) {
      this.spreader =
          new Spreader(
              sources, FIRST, FIRST + ports - 1, targets, Duration.ofNanos(rest), () -> now);
      this.rest = rest;
      for (int i = 0; i < sources * ports * targets; i++) {
        fresh.add(new Route(i % sources, FIRST + i / sources % ports, i / sources / ports));
      }
    }

    void open(Supplier<String> when) {
      Optional<Route> route = spreader.next();
      boolean isBack = !resting.isEmpty() && now - resting.element().since >= rest;
      if (isBack && !route.equals(Optional.of(resting.element().route))) {
        throw SpreaderLessons.notTheOldest(resting.element().route, route, when.get());
      }
      if (!isBack && route.isPresent() == fresh.isEmpty()) {
        throw SpreaderLessons.notAsMany(route, when.get());
      }
      if (!isBack && route.isPresent() && !fresh.remove(route.get())) {
        throw SpreaderLessons.notFree(route.get(), when.get());
      }
      if (isBack) {
        resting.remove();
      }
      route.ifPresent(used::add);
    }

    void close(int index) {
      Route route = used.remove(index);
      spreader.closed(route);
      resting.add(new Resting(route, now));
    }
  }

  private record Resting(Route route, long since) {}

  /// Takes so many routes, each of them once and in bounds.
  private void expectRoutes(int count, Spreader spreader, int sources, int ports, int targets) {
    for (int i = 0; i < count; i++) {
      Optional<Route> route = spreader.next();
      if (route.isEmpty()) {
        throw SpreaderLessons.noneLeft(i, count);
      }
      Route given = route.get();
      if (!isWithin(given.source(), 0, sources)
          || !isWithin(given.port(), FIRST, ports)
          || !isWithin(given.target(), 0, targets)) {
        throw SpreaderLessons.outOfBounds(given, sources, FIRST, ports, targets);
      }
      if (!open.add(given)) {
        throw SpreaderLessons.givenTwice(given);
      }
    }
  }

  private static boolean isWithin(int number, int first, int count) {
    return first <= number && number < first + count;
  }

  private static void expectCapacity(long wanted, Spreader spreader, String what) {
    if (spreader.capacity() != wanted) {
      throw SpreaderLessons.capacity(wanted, spreader.capacity(), what);
    }
  }

  /// After each route, those that were used least and most are at most one apart.
  private void expectEven(int sources, int targets, ToIntFunction<Route> part, String what) {
    Spreader spreader = spreader(sources, 3, targets);
    int[] used = new int[what.equals("target") ? targets : sources];
    for (int i = 1; i <= 3 * sources * targets; i++) {
      used[part.applyAsInt(spreader.next().orElseThrow())]++;
      int least = Arrays.stream(used).min().orElseThrow();
      int most = Arrays.stream(used).max().orElseThrow();
      if (most - least > 1) {
        throw SpreaderLessons.uneven(what, i, least, most);
      }
    }
  }
}
