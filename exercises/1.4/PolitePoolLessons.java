package manyclients.exercises.ch01;

import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [PolitePool], in words.
final class PolitePoolLessons {
  private static final String BUSY =
      "the frame \"busy\", there being two clients served and three waiting";

  private PolitePoolLessons() {}

  static Lesson notServedAtOnce(int client, Heard heard) {
    return new Lesson(
        "two clients at once to get their replies from a pool of two threads",
        "client " + client + " got " + heard,
        "A ThreadPoolExecutor with a core size below its maximum adds threads only when its"
            + " queue is full: the second client waits though a thread could be had.",
        "pool");
  }

  static Lesson waitingNotServed(Heard heard) {
    return new Lesson(
        "the three clients that waited to be served when others had left",
        "one of them got " + heard,
        "The queue is shorter than it was to be, or its clients were forgotten.",
        "pool");
  }

  /// A pool by its numbers.
  static String pool(int size, int waiting) {
    return "a pool with size %d and waiting %d".formatted(size, waiting);
  }

  static Lesson otherRoom(String what, Heard heard) {
    return new Lesson(
        what, "it got " + heard, "Both numbers count as they are, also when they are 1.", "pool");
  }

  static Lesson otherSize(String pool, int served) {
    return new Lesson(
        "as many conversations as it has threads in " + pool,
        "there are " + served,
        "Both numbers count as they are, also when they are 1.",
        "pool");
  }

  static Lesson notServed(String when, Heard heard) {
    return new Lesson(
        "a client to be served " + when,
        "it got " + heard,
        "A thread or a place in the queue was not given back.",
        "pool");
  }

  static Lesson leftOpen(Heard heard, boolean closed) {
    return new Lesson(
        "the end of the stream after \"busy\", and the socket to be closed",
        "the client got " + heard + (closed ? "" : ", and the socket is still open"),
        "Who is refused must not cost a descriptor, or a thread, for as long as it likes: close the"
            + " socket.",
        "pool");
  }

  static Lesson tooManyAtOnce() {
    return new Lesson(
        "two conversations at once in a pool of two threads, and three clients that wait",
        "a third conversation has begun",
        "What bounds the pool are its threads, and not only the number of clients that it has let"
            + " in: size of them are served, and waiting more are in its queue.",
        "pool");
  }

  static Lesson placeTooMany(Heard heard) {
    return new Lesson(
        "five clients to be let in, and the sixth to be told \"busy\", also after conversations"
            + " that have failed",
        "the sixth got " + heard,
        "A place is given back twice when a conversation fails, say in a catch and again in a"
            + " finally. Each time, one more may wait.",
        "pool");
  }

  static Lesson endedByAccept(Heard heard) {
    return new Lesson(
        "a client to be served after accept has failed a few times",
        "it got " + heard,
        "accept fails when descriptors have run out, and works again when a client leaves. Only"
            + " a listener that is closed ends the acceptor.",
        "limits");
  }

  static Lesson failedLeftOpen() {
    return new Lesson(
        "the socket of a client to be closed when its conversation has failed",
        "it is still open",
        "A RuntimeException left before close() was called. Close on every way out, with"
            + " try-with-resources.",
        "accept");
  }

  static Lesson closedUnread() {
    return new Lesson(
        "a refused client's request to be read before its socket is closed",
        "it was closed with the request unread",
        "A close with unread input sends a reset, which throws away what the client has not"
            + " received yet: over a network, the word that it waits for. What is there can be read"
            + " without waiting: available() says how much.",
        "close");
  }

  static Lesson forgottenWhenClosed() {
    return new Lesson(
        "those who wait when the pool is closed to be served, or to see the end of the stream",
        "one of them got nothing at all, and its socket is still open",
        "shutdownNow() returns the tasks that have not begun, and with them the only ones who know"
            + " those sockets. shutdown() lets them have their turn; who does not want that has to"
            + " close each.",
        "close");
  }

  static Lesson waitedForTheRefused() {
    return new Lesson(
        "a client that is refused, and has said nothing, not to be waited for",
        "a read was begun while there was nothing to be read",
        "However short the wait is, a few dozen clients that connect and are silent add it up, and"
            + " nobody else is accepted or refused meanwhile. available() says what is there.",
        "pool");
  }

  static Lesson readsForEver() {
    return new Lesson(
        "a refused client that goes on sending to be sent away",
        "the acceptor reads, and reads",
        "As long as something is available, says the loop: a client that sends without a pause"
            + " keeps everybody else out. Take what is there once, or only so much.",
        "pool");
  }

  static Lesson callerRuns(String who, Heard heard) {
    return new Lesson(
        BUSY,
        who + " got " + heard + ", and the acceptor's thread holds a conversation",
        "That is CallerRunsPolicy: as long as this one client likes, nobody is accepted.",
        "pool");
  }

  static Lesson acceptorDied(String who, Heard heard) {
    return new Lesson(
        BUSY,
        who + " got " + heard + ", and the acceptor's thread has ended",
        "An exception went through its loop. What concerns one client must not end the server.",
        "accept");
  }

  static Lesson acceptorBlocked(String who, Heard heard) {
    return new Lesson(
        BUSY,
        who + " got " + heard + ", and the acceptor does not accept any more",
        "It waits for one client: for a place in the queue, or for what a refused client says or"
            + " does. All others wait with it.",
        "accept");
  }

  static Lesson notRefused(String who, Heard heard) {
    String meaning =
        switch (heard) {
          case Heard.Silence _ ->
              "It was put into a queue that has no bound, or forgotten with its socket open. Either"
                  + " way it costs memory and a descriptor, and does not know what to think.";
          case Heard.Garbage _ ->
              "A refusal speaks the same language as a reply: a length, and the payload.";
          default ->
              "It was sent away without a word. To a client that looks like a crash, and it will"
                  + " try again at once.";
        };
    return new Lesson(BUSY, who + " got " + heard, meaning, "pool");
  }

  static Lesson forgottenAtTheLastMoment() {
    return new Lesson(
        "a client that is just being accepted when the pool is closed to see the end of the stream",
        "it got nothing at all, and its socket is still open",
        "A pool that is shut down rejects all tasks. That is no reason to forget the socket:"
            + " whoever is refused is closed, for whatever reason.",
        "close");
  }
}
