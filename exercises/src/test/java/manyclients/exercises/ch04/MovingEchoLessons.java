package manyclients.exercises.ch04;

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
        "two do",
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
        "it was not moved, or is registered for something else",
        "Who does not listen may not ask: while something waits, nothing is read. A move changes"
            + " the loop, and neither the state nor the interest that goes with it; and it does not"
            + " wait for a client that does not listen.",
        "connection");
  }

  static Lesson elsewhere(String when) {
    return new Lesson(
        "the client to be in the loop that it was sent to, " + when,
        "it is not",
        "Everything about a client is done in its loop, and when a task is run there, the client"
            + " may have moved on, or may not have arrived yet. The task has to follow it.",
        "reactor");
  }

  static Lesson notLetGo() {
    return new Lesson(
        "the loop that the client has left to watch over nothing",
        "it watches over the client still",
        "A registration lasts until it is cancelled.",
        "reactor");
  }

  static Lesson movedForNothing() {
    return new Lesson(
        "nothing to happen when a client is to be moved where it is",
        "it was registered again",
        "It is where it should be. Two tasks and two system calls for nothing.",
        "reactor");
  }

  static Lesson threw(RuntimeException thrown) {
    return new Lesson(
        "tasks and handlers that do not throw",
        "a " + thrown.getClass().getSimpleName(),
        thrown instanceof java.nio.channels.CancelledKeyException
            ? "Either the client has gone, and its registration with it; or it has come back to a"
                + " loop whose selector still has the cancelled key of the last time. The selector"
                + " lets go of it in its next select, not before. Try again later, in another task."
            : "A client that is between two loops has no registration. Who has something to do with"
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
