package manyclients.exercises.ch06;

import java.util.Optional;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Route;

/// What may be wrong with a [Spreader], in words.
final class SpreaderLessons {
  private static final String SECTION = "ports";

  private SpreaderLessons() {}

  static Lesson capacity(long wanted, long found, String what) {
    return new Lesson(
        "a capacity of %,d with %s".formatted(wanted, what),
        "it is %,d".formatted(found),
        found < 0 || found == (int) wanted && wanted > Integer.MAX_VALUE
            ? "Three numbers that fit into an int have a product that does not: count with long"
                + " from the first multiplication on."
            : "A connection is told from all others by both addresses and both ports. Each of them"
                + " that differs is enough, so they multiply. A range of ports has its last port in"
                + " it.",
        SECTION);
  }

  static Lesson noneLeft(int given, long capacity) {
    return new Lesson(
        "%,d routes".formatted(capacity),
        "after %,d there were no more".formatted(given),
        "A port of the client is taken only for one of its addresses and one target. With another"
            + " address, or to another target, it is free.",
        SECTION);
  }

  static Lesson outOfBounds(Route route, int sources, int firstPort, int ports, int targets) {
    return new Lesson(
        "sources below %d, ports from %d to %d, targets below %d"
            .formatted(sources, firstPort, firstPort + ports - 1, targets),
        "there was a " + route,
        "Sources and targets are counted from 0, and the first and the last port may both be used.",
        SECTION);
  }

  static Lesson givenTwice(Route route) {
    return new Lesson(
        "each route to be given to one connection",
        route + " was given to two",
        "connect fails for the second one, with EADDRNOTAVAIL. If sources and targets go round at"
            + " the same step and their numbers have a divisor in common, they meet again too"
            + " early: 4 and 6 make twelve pairs that way, not 24.",
        SECTION);
  }

  static Lesson tooMany(int capacity) {
    return new Lesson(
        "no route when all " + capacity + " are taken",
        "there was one more",
        "It is somebody else's, and connect will say so.",
        SECTION);
  }

  static Lesson uneven(String what, int routes, int least, int most) {
    return new Lesson(
        "all to be used equally often, or once more than others, whenever one looks",
        "after %d routes, one %s has been used %d times and another one %d times"
            .formatted(routes, what, most, least),
        what.equals("target")
            ? "Behind each target is a queue of accepted connections, and perhaps a process with a"
                + " limit of its own. Who fills one after the other has the first one overflow"
                + " while the others wait."
            : "An address that is used up first is out for whoever else needs it. Sources and"
                + " targets have to go round both.",
        SECTION);
  }

  static Lesson noRest() {
    return new Lesson(
        "a route to be left alone for a minute after its connection was closed",
        "it was given away earlier",
        "The one who closes first remembers the connection, in TIME_WAIT. Each route rests from its"
            + " own end on; compare how long that is with the rest, now - since >= rest, and not"
            + " two times, because the clock may run over.",
        SECTION);
  }

  static Lesson comparesTimes(boolean early) {
    return new Lesson(
        "a route to rest for a minute, with a clock that runs over meanwhile",
        early ? "it was given away at once" : "it was not given when it had rested",
        "Behind the greatest long comes the smallest. Compare how long it has rested with the rest,"
            + " now - since >= rest: a difference is right also when the clock has run over.",
        SECTION);
  }

  static Lesson givenAgain() {
    return new Lesson(
        "a route that has rested to be given to one connection",
        "it was given to two",
        "Whoever leaves the queue to be used again must leave it.",
        SECTION);
  }

  static Lesson restsForEver() {
    return new Lesson(
        "a route to be given again when it has rested",
        "it was not",
        "Those that rest are not looked at. Look at the oldest when a route is asked for.",
        SECTION);
  }

  static Lesson notTheOldest(Route oldest, Optional<Route> found, String when) {
    return new Lesson(
        oldest
            + " to be given again, because of all that were closed it was the first, and it has"
            + " rested: "
            + when,
        found.isEmpty() ? "no route was given" : found.get() + " was given",
        "Each route rests from its own close on, and the one that was closed first comes back"
            + " first, before one that was never used.",
        SECTION);
  }

  static Lesson notAsMany(Optional<Route> found, String when) {
    return new Lesson(
        found.isPresent()
            ? "no route, because all were used and none has rested: " + when
            : "a route that was never used: " + when,
        found.isEmpty() ? "no route was given" : found.get() + " was given",
        "There is a route as long as one was never given, or has rested. Otherwise there is none.",
        SECTION);
  }

  static Lesson notFree(Route found, String when) {
    return new Lesson(
        "a route that was never used: " + when,
        found + " was given",
        "A route belongs to one connection at a time, and a closed one has to rest: the kernel"
            + " refuses it.",
        SECTION);
  }

  static Lesson lost(int closed, int back) {
    return new Lesson(
        closed + " routes that were closed to be given again after their rest",
        back + " of them were",
        "A server that ends closes all its connections at once. What is not remembered as resting"
            + " is never given again.",
        SECTION);
  }

  static Lesson restsTooLong() {
    return new Lesson(
        "a route to be given again when it has rested for a minute",
        "it was given a nanosecond later",
        "A rest of a minute is over when a minute has passed: now - since >= rest, and not >.",
        SECTION);
  }

  static Lesson roundedRest() {
    return new Lesson(
        "a route with a rest of 1.9 seconds and 500 ns to be left alone for that long",
        "it was given away earlier",
        "toSeconds() cuts off what is no whole second, and toMillis() what is no whole millisecond."
            + " Count in the clock's own nanoseconds.",
        SECTION);
  }

  static Lesson freshFirst() {
    return new Lesson(
        "a route that has rested to be given before one that was never used",
        "another one was given",
        "What rests has to be remembered, one by one, and what was never used does not. If new ones"
            + " come first, the queue of those that rest grows until all of them have been used.",
        SECTION);
  }

  static Lesson ints() {
    return new Lesson(
        "routes with 65,536 addresses and 65,536 targets",
        "an ArithmeticException",
        "65,536 times 65,536 is 0 in an int. Make a long of one of them before you multiply, also"
            + " for the pairs and for their least common multiple.",
        SECTION);
  }

  static Lesson another(Route route) {
    return new Lesson(
        "routes that were closed to come back when they have rested, among 28 billion of them",
        route + " came, which was not closed, or a second time",
        "A number for each route is more than an int can hold.",
        SECTION);
  }

  static Lesson remembers() {
    return new Lesson(
        "nothing to be kept of routes that were given",
        "after 200,000 of them, several megabytes are",
        "There may be millions of millions. The connection knows its route, and brings it back:"
            + " what is needed here is a number, and those that rest.",
        SECTION);
  }

  static Lesson remembersThoseBack() {
    return new Lesson(
        "nothing to be kept of a route that has rested and was given again",
        "after 200,000 times, several megabytes are",
        "What leaves those that rest has to leave their list, too: to move on within it keeps all"
            + " that lies behind.",
        SECTION);
  }

  static Lesson sortsByTime() {
    return new Lesson(
        "who was closed first to be the first to come back, with a clock that ran over in between",
        "another route came, or none",
        "Behind the greatest long comes the smallest, so what was closed later may have a smaller"
            + " time. All rest equally long: a queue has them in the right order, and no time has"
            + " to be sorted.",
        SECTION);
  }

  static Lesson beginsAtNought(long start, boolean early) {
    return new Lesson(
        "a route that was closed at the time %,d to rest for a minute".formatted(start),
        early ? "it was given away at once" : "it was not given when it had rested",
        "The clock begins anywhere: 0 is a time like any other, and so are those below it. None of"
            + " them can mean that nothing was closed.",
        SECTION);
  }

  static Lesson wrongTurn() {
    return new Lesson(
        "who was closed first to be the first to come back",
        "another route came, or none",
        "All rest equally long, so a queue has them in the right order.",
        SECTION);
  }
}
