package manyclients.exercises.ch03;

import manyclients.exercises.support.Lesson;

/// What may be wrong with a [PausingAcceptor], in words.
final class PausingAcceptorLessons {

  private PausingAcceptorLessons() {}

  static Lesson noClient() {
    return new Lesson(
        "only clients to be admitted",
        "null was",
        "A listener that does not block returns null when no client waits: also at the first call,"
            + " if the client that made it ready has gone again.",
        "acceptor");
  }

  static Lesson wrongNumber(int wanted, int found, String when) {
    return new Lesson(
        wanted + " clients to be admitted " + when,
        found + " were",
        found < wanted
            ? "A client that waits is not accepted, or was accepted and forgotten. Interest in"
                + " accepting must be on whenever there is hope."
            : "A client was admitted twice.",
        "acceptor");
  }

  static Lesson spins() {
    return new Lesson(
        "no interest in accepting while there are no descriptors",
        "ready() was called 100 times in a row, and each time accept failed",
        "A client that could not be accepted stays in the queue, so the listener stays ready, and"
            + " the selector says so at once. Lose interest first; the pause comes after that, and"
            + " it must be longer than none.",
        "acceptor");
  }

  static Lesson triesAgain() {
    return new Lesson(
        "accept not to be called again in the turn in which it has failed",
        "it was called once more",
        "What was missing is still missing a microsecond later. Stop asking; an alarm, or one of"
            + " your own that leaves, is the time for the next try.",
        "missing");
  }

  static Lesson notAskedAgain(String steps) {
    return new Lesson(
        "all clients to be admitted, two pauses after there are descriptors for all",
        "some still wait (" + steps + ")",
        "The acceptor never asks again: the alarm that was to do so was set for something else, or"
            + " was thought to be set, or did nothing when it went off.",
        "missing");
  }

  static Lesson closed() {
    return new Lesson(
        "the listener to be open, and its key valid, when descriptors have run out",
        "one of them is not",
        "Descriptors come back, a listener does not: no client would ever be accepted again.",
        "missing");
  }

  static Lesson blocksTheLoop() {
    return new Lesson(
        "ready() to come back",
        "it sleeps",
        "The pause is for accepting alone. The thread that sleeps here serves all clients.",
        "idea");
  }

  static Lesson throwsUp(Throwable thrown) {
    return new Lesson(
        "ready() to deal with an accept that fails",
        "it throws " + Lesson.name(thrown),
        "To be out of descriptors is a state of the machine, and none of the program's mistakes. It"
            + " passes.",
        "acceptor");
  }

  static Lesson waitsOutThePause() {
    return new Lesson(
        "the client that waits to be accepted as soon as another has left",
        "it waits on",
        "A connection that closes gives back just what was missing. There is no reason to wait for"
            + " the end of the pause.",
        "acceptor");
  }

  static Lesson neverAsksAgain() {
    return new Lesson(
        "the client that waits to be accepted some time after a descriptor has become free",
        "it waits on",
        "The descriptor may come from elsewhere: a log file, a connection to a database. It"
            + " comes back without a word, so the acceptor has to try again by itself.",
        "acceptor");
  }

  static Lesson alarmsPileUp() {
    return new Lesson(
        "one alarm at most",
        "there are more and more",
        "Each failure has set one, and each that goes off leads to another failure, which sets the"
            + " next. In a long shortage they grow in number until the loop does nothing else.",
        "timers");
  }

  static Lesson touchesACancelledKey(String when) {
    return new Lesson(
        "nothing to happen " + when + " after the server has been closed",
        "a CancelledKeyException",
        "An alarm cannot be taken back, and connections go on closing after the listener has been"
            + " closed. Ask whether the key is valid before you touch it.",
        "loop");
  }

  static Lesson oneMessage(String message) {
    return new Lesson(
        "accepting to stop when accept fails with \"" + message + "\"",
        "ready() was called 100 times in a row, and each time accept failed",
        "accept fails for want of descriptors, of memory, of buffers, and with other words on each"
            + " system. A client that could not be accepted stays in the queue, whatever the"
            + " message says.",
        "missing");
  }

  static Lesson closedInside(String happened) {
    return new Lesson(
        "ready() to return when the server is closed by what admits a client",
        happened,
        "The next accept throws a ClosedChannelException, which is an IOException like any other,"
            + " and the key is cancelled by then. Ask whether it is valid before you change its"
            + " interest.",
        "loop");
  }

  static Lesson tooEarly() {
    return new Lesson(
        "nobody to be asked before a PAUSE is over",
        "accept was called earlier, without a connection that closed",
        "The alarm was set for less than PAUSE, as it is when a number of one unit is taken for one"
            + " of another. A shortage lasts, and each vain attempt costs.",
        "missing");
  }

  static Lesson tooLate(int shortage) {
    return new Lesson(
        "accept to be called when a PAUSE is over",
        "it was not, in shortage " + shortage,
        "Each shortage has its own pause, and all are of the same length: a client that waits does"
            + " not know how often there were too few descriptors before.",
        "missing");
  }

  static Lesson alarmInPeace(String when) {
    return new Lesson(
        "no alarm to be set " + when,
        "there is one",
        "An alarm that sets the next wakes the loop for as long as the server runs, also when no"
            + " client waits. Set one when accept fails, and at no other time.",
        "missing");
  }

  static Lesson alarmAfterTheEnd(String steps) {
    return new Lesson(
        "no alarm to be set once the server is closed",
        "one is (" + steps + ")",
        "A listener that is closed accepts no more, whatever comes back. The alarm keeps it, and"
            + " wakes a loop that has nothing to do for it. Ask whether the key is valid before you"
            + " set one.",
        "loop");
  }

  static Lesson throwsAfterTheEnd(String steps, RuntimeException thrown) {
    return new Lesson(
        "nothing to happen once the server is closed",
        Lesson.name(thrown) + " (" + steps + ")",
        "Alarms go off and connections close after the listener has been closed. Its key is"
            + " cancelled by then, and throws at the first touch: ask whether it is valid.",
        "loop");
  }
}
