package manyclients.exercises.ch00;

import manyclients.exercises.support.Lesson;

/// What may be wrong with [Cuts], in words.
final class CutsLessons {

  private CutsLessons() {}

  static Lesson notAPiece(int count) {
    return new Lesson(
        "pieces of 1 to 16 bytes",
        "one has " + count,
        "nextInt(16) gives 0 to 15. A piece of nothing is a write that never ends, and one over the"
            + " limit is no bad network.",
        "fate");
  }

  static Lesson neverDrawn(int length) {
    return new Lesson(
        "every length from 1 to 16 among a thousand pieces",
        "none has " + length,
        "The lengths are drawn from another range, or are not drawn at all.",
        "fate");
  }

  static Lesson neverBehind(int one, int other) {
    return new Lesson(
        "a piece of " + one + " to be followed by one of " + other + ", once in 20,000 pieces",
        "it never is",
        "Each length is drawn for itself. What follows from the piece before it is a pattern, and a"
            + " bug that another pattern would show stays hidden.",
        "fate");
  }

  static Lesson notRepeated() {
    return new Lesson(
        "connection 3 of seed 7 to be cut in the same places each time",
        "the second time, it was cut elsewhere",
        "Something besides seed and connection has a say: dice without a seed, dice that all share,"
            + " or the clock. A bug that was found this way is not found again.",
        "fate");
  }

  static Lesson notThere(int available, int count) {
    return new Lesson(
        "1 to " + available + " bytes to be passed on, " + available + " being there",
        "take(" + available + ") said " + count,
        count < 1
            ? "Whoever passes on nothing now will be asked again at once, and for ever."
            : "The piece is longer than what has come. To wait for the rest is no way either: a"
                + " client that sends these bytes and waits for a reply would wait for ever.",
        "pump");
  }

  static Lesson dependsOnReads(int available) {
    return new Lesson(
        "the same cuts when each read brings " + available + (available == 1 ? " byte" : " bytes"),
        "the stream is cut in other places",
        "A number was drawn, or what was left of a piece forgotten, each time that somebody asked."
            + " How many reads there are is the kernel's business: draw for a position in the"
            + " stream, and remember how much of the piece is still to come.",
        "fate");
  }

  static Lesson dependsOnOthers() {
    return new Lesson(
        "connection 3 to be cut in the same places, whatever other connections do",
        "it is cut elsewhere when others are cut meanwhile",
        "They draw from the same dice, so the order of their threads decides who gets which"
            + " number.",
        "fate");
  }

  static Lesson same(long seed, int connection, long otherSeed, int otherConnection) {
    String one = "connection " + connection + " of seed " + seed;
    String other = "connection " + otherConnection + " of seed " + otherSeed;
    boolean shared = seed == otherSeed;
    return new Lesson(
        one + " and " + other + " to be cut in different places",
        "they are cut in the same",
        shared
            ? "Without the connection's number in it, a thousand connections test one network."
            : connection == otherConnection
                ? "All of the seed's 64 bits count, its sign as well."
                : "Seed and connection were put together in a way in which two pairs can meet, such"
                    + " as a sum. A hundred seeds with a hundred connections are then two hundred"
                    + " networks, and not ten thousand.",
        "fate");
  }

  static Lesson movedOn(int connection, int by) {
    return new Lesson(
        "the pieces of connections 0 and " + connection + " to have nothing to do with each other",
        "without its first " + (by == 1 ? "piece" : by + " pieces") + ", 0 is as " + connection,
        "All draw from one sequence, only from different places in it: what one connection has met,"
            + " the next one will. Give each a seed of its own, and not a later start.",
        "fate");
  }

  static Lesson someMovedOn(long seed, int connections) {
    return new Lesson(
        "the pieces of "
            + connections
            + " connections of seed "
            + seed
            + " to have nothing to do with each other",
        "one has the same pieces as another, moved a little",
        "A SplittableRandom adds the same constant at each step, whatever its seed. Two seeds that"
            + " differ by a few times that constant make one sequence; so scramble a seed before it"
            + " is one, and do not multiply by the golden ratio.",
        "fate");
  }

  static Lesson allBeginAlike(int length, boolean often) {
    return new Lesson(
        "the first pieces of many connections to be of all lengths, about equally often",
        "one of "
            + length
            + (length == 1 ? " byte" : " bytes")
            + (often ? " is much too frequent" : " is much too rare"),
        "Dice with neighbouring seeds begin with nearly the same numbers, unless the seed is mixed"
            + " first. The first header is where a cut hurts most.",
        "fate");
  }

  static Lesson twoOfMany(int many) {
    return new Lesson(
        "no two of " + many + " connections, of many seeds, to be cut in the same places",
        "two of them are",
        "Seed and connection were made one number that is too small, such as a hash of 32 bits."
            + " Keep all 64, and scramble them.",
        "fate");
  }

  static Lesson dependsOnEachRead(int left, int available, int count) {
    return new Lesson(
        "%d bytes to be passed on, %d being there and the next cut being %d away"
            .formatted(Math.min(available, left), available, left),
        "take(" + available + ") said " + count,
        "What is left of a piece is what was drawn less what was passed on of it, whatever was"
            + " there each time.",
        "fate");
  }
}
