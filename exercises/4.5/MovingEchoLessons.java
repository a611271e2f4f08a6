package manyclients.exercises.ch04;

import java.nio.channels.SelectionKey;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [MovingEcho], in words.
final class MovingEchoLessons {

  private MovingEchoLessons() {}

  static Lesson foreignHands(String what) {
    return new Lesson(
        "a registration to be made and touched in its own loop only",
        what + "() was called from outside",
        "The thread that asks for a move is not the one that serves the client. Leave a task for"
            + " the loop that the client leaves, and from there one for the loop that it goes to.",
        "foreign");
  }

  static Lesson waits(String who) {
    return new Lesson(
        who + " to wait for nobody",
        "it waits",
        "A loop that waits for another one is stopped by it; two that wait for each other have"
            + " stopped for good. Leave a task, and go on.",
        "foreign");
  }

  static Lesson servedBy(boolean both) {
    return new Lesson(
        "the client to be served by the loop that it was moved to, and by no other",
        both ? "the first loop still serves it" : "the other loop does not",
        "To move a client is to end one registration, in its loop, and to make another, in the"
            + " other loop. Which loop a field names changes nothing.",
        "reactor");
  }

  static Lesson watchedByTwo() {
    return new Lesson(
        "no more than one loop to watch over the client",
        "two loops watch over it",
        "A registration lasts until it is cancelled. With two of them, two threads read one client,"
            + " and each gets a part of what it says. Cancel the first before anybody makes the"
            + " second.",
        "idea");
  }

  static Lesson silent(String when) {
    return new Lesson(
        "the client to get back everything " + when,
        "something is missing",
        "Nothing comes from nowhere, so look at what does not: bytes that wait in the buffer, which"
            + " are lost if it is replaced, and wait for ever if nobody is interested in writing.",
        "connection");
  }

  static Lesson garbled() {
    return new Lesson(
        "the client to get back what it said, in that order",
        "something else came",
        "What waits to be written was lost, or written twice, or the client was served by two"
            + " threads at once.",
        "foreign");
  }

  static Lesson notAsItWas() {
    return new Lesson(
        "a client whose echo waits to be written to be moved, and registered for writing only",
        "it was not moved before all was written, or is registered for something else",
        "Who does not listen may not ask: while something waits, nothing is read. A move changes"
            + " the loop, and neither the state nor the interest that goes with it; and it does not"
            + " wait for a client that does not listen.",
        "connection");
  }

  static Lesson elsewhere(String when, String where) {
    return new Lesson(
        "the client to be in the loop that it was sent to last, " + when,
        where,
        "When a task is run, the client may have moved on, or may not have arrived yet. A task that"
            + " carries its own destination may be run after a younger one: note the destination"
            + " where all threads see it, and look at it whenever the client has arrived.",
        "reactor");
  }

  static Lesson closedForComingBack() {
    return new Lesson(
        "a client that comes back to a loop, before that has selected, to be served there",
        "its channel was closed",
        "register threw a CancelledKeyException: the selector still has the key that was cancelled"
            + " when the client left, and lets go of it in its next select. That is no failure of"
            + " the client. Try again later, in another task.",
        "foreign");
  }

  static Lesson sleeps() {
    return new Lesson(
        "a loop to go on with its other tasks until it selects again",
        "it slept or waited",
        "All clients of this loop wait meanwhile, once for each task that is run before the next"
            + " select. Leave a task that tries again; it costs no more than a look.",
        "foreign");
  }

  static Lesson notLetGo() {
    return new Lesson(
        "the loop that the client has left to watch over nothing",
        "it watches over the client still",
        "A registration lasts until it is cancelled.",
        "reactor");
  }

  static Lesson interestedIn(int interest) {
    boolean writes = (interest & SelectionKey.OP_WRITE) != 0;
    return new Lesson(
        writes
            ? "a client for which nothing waits to be read from, and no more"
            : "a client for which something waits to be written to when there is room, and no more",
        "its registration is interested in " + name(interest),
        writes
            ? "There is room nearly always, so its handler is called again and again for nothing."
            : "Then no event says when there is room; or more is read, for a client that does not"
                + " listen.",
        "server");
  }

  private static String name(int interest) {
    return switch (interest) {
      case SelectionKey.OP_READ -> "reading";
      case SelectionKey.OP_WRITE -> "writing";
      case 0 -> "nothing";
      default -> "reading and writing";
    };
  }

  static Lesson readMeanwhile() {
    return new Lesson(
        "nothing to be read from a client for which something waits to be written",
        "something was read",
        "The handler was called for writing, or for nothing, and has read as well. Who does not"
            + " listen may not ask: read when nothing waits, and at no other time.",
        "connection");
  }

  static Lesson leftOpen(String how) {
    return new Lesson(
        "the connection of a client that " + how + " to be closed",
        "it is open",
        "An exception was caught, and that was all. The client is in no loop any more, or is called"
            + " ready for ever, and its descriptor is lost.",
        "server");
  }

  static Lesson movedForNothing() {
    return new Lesson(
        "nothing to happen when a client is to be moved where it is",
        "it was registered again",
        "It is where it should be. Two tasks and two system calls for nothing.",
        "reactor");
  }

  static Lesson threw(Throwable thrown) {
    return new Lesson(
        "tasks and handlers that do not throw",
        Lesson.name(thrown),
        thrown instanceof java.nio.channels.CancelledKeyException
            ? "Either the client has gone, and its registration with it; or it has come back to a"
                + " loop whose selector still has the cancelled key of the last time. The selector"
                + " lets go of it in its next select, not before. Try again later, in another task."
            : thrown instanceof StackOverflowError
                ? "A method that tries again at once calls itself for ever: a selector lets go of a"
                    + " cancelled key in its next select, and that comes only when this has"
                    + " returned. Leave the next try in a task."
                : "A client that is between two loops has no registration. What is to be done with"
                    + " it then has to wait until it has arrived.",
        "foreign");
  }

  static Lesson cameBack() {
    return new Lesson(
        "a client that has gone not to be moved",
        "it is open, or watched over, in the other loop",
        "When the task is run, the channel may have been closed. Ask whether it is open.",
        "foreign");
  }

  static Lesson lostForReal() {
    return new Lesson(
        "a client that is moved to and fro while it talks to get back everything, with real loops",
        "something was lost, or a task failed",
        "With threads of their own, a loop may do its part at any time, before yours is finished."
            + " What comes after next.post() is done by two threads at once; and the field that"
            + " says which loop it is is read by threads that do not own it.",
        "reactor");
  }
}
