package manyclients.exercises.ch01;

import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [PermitServer], in words.
final class PermitServerLessons {

  private PermitServerLessons() {}

  static Lesson spins() {
    return new Lesson(
        "the acceptor to wait for a permit while both are out, and not to accept",
        "it neither accepts nor waits",
        "It asks for a permit again and again, and burns a processor by it. acquire() sleeps"
            + " until there is one.",
        "limits");
  }

  static Lesson wakes() {
    return new Lesson(
        "the acceptor to sleep while both permits are out",
        "it wakes again and again, to look whether there is one",
        "A look at availablePermits() says how many there were. acquire() sleeps until there is"
            + " one, and takes it in the same step.",
        "limits");
  }

  static Lesson acceptsWithoutPermit(int free) {
    return new Lesson(
        "the acceptor to wait for a permit while both are out, and not to accept",
        "accept was called a third time, with " + (free > 0 ? "permits" : "no permit") + " left",
        free > 0
            ? "Nobody took a permit for the two clients that are being served, or it was given"
                + " back before they had gone."
            : "The permit is taken after accept, or tryAcquire was asked and its answer not looked"
                + " at. Then there are connections that were accepted and are served by nobody.",
        "limits");
  }

  static Lesson thirdIsNotServed(Heard heard) {
    return new Lesson(
        "the third client to be served when the first has left",
        "it got " + heard,
        "The permit of a client that has left was not given back, or the third client was sent"
            + " away instead of left in the queue.",
        "limits");
  }

  static Lesson unbalancedWhenClosed(boolean more) {
    return new Lesson(
        "both permits back when the servers are closed and the clients have gone",
        more ? "there are more" : "there are fewer",
        "One path that is taken only when the server is closed does not balance: an acquire()"
            + " that was interrupted took nothing, an accept() that was interrupted had one.",
        "limits");
  }

  static Lesson acceptorGoesOn() {
    return new Lesson(
        "the acceptor's thread to end when the server is closed",
        "it goes on",
        "close() interrupts it, in case it waits for a permit. An InterruptedException that is"
            + " swallowed inside the loop asks the loop to go on for ever.",
        "close");
  }

  static Lesson leftOpen() {
    return new Lesson(
        "a socket to be closed when the conversation is over",
        "it is open, and its permit has been given back",
        "A client that has left costs a descriptor for as long as its socket is open. Close it on"
            + " every way out, with try-with-resources, before the permit is given back.",
        "limits");
  }

  static Lesson permitBeforeClose() {
    return new Lesson(
        "no free permit while the socket of a client that has left is still open",
        "the permit was given back first",
        "Between the two the server has more descriptors than permits, and at the limit the next"
            + " accept fails with \"Too many open files\". Close the socket, then give the permit"
            + " back: a finally of a try-with-resources runs after its resources are closed.",
        "limits");
  }

  static Lesson lostWhenThereAreMore() {
    return new Lesson(
        "a client's permit to go back, also when others have added permits meanwhile",
        "it is missing",
        "How many are free says nothing about whether this one is owed: a Semaphore may be shared,"
            + " and may grow. A thread that has taken one gives one back.",
        "limits");
  }

  static Lesson permitTooMany(String after) {
    return new Lesson(
        "one free permit of two, after " + after + ", and the acceptor holding the other",
        "more than one is free",
        "A permit is given back twice on this path, say in a catch and again in a finally. Each"
            + " time that happens the limit rises by one, until there is none.",
        "limits");
  }

  static Lesson permitLost(String after, boolean dead) {
    return new Lesson(
        "both permits to be there again, after " + after,
        dead ? "the acceptor's thread has ended" : "a permit is missing",
        dead
            ? "An accept that failed says nothing about the next one. The acceptor gives its permit"
                + " back and goes on: from the outside, a server whose accepting thread has died"
                + " looks like one that is slow."
            : "This path out does not give the permit back. Each time it is taken the limit sinks"
                + " by one, until the server accepts nobody.",
        "limits");
  }

  static Lesson notServedAtOnce(Heard heard) {
    return new Lesson(
        "two clients at once to get their replies, there being two permits",
        "one of them got " + heard,
        "A permit is taken where none should be, or the clients are not served on threads of"
            + " their own.",
        "accept");
  }
}
