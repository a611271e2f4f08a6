package manyclients.exercises.ch03;

import manyclients.exercises.support.Lesson;

/// What may be wrong with a [KeyLoop], in words.
final class KeyLoopLessons {

  private KeyLoopLessons() {}

  static Lesson notHeard(String expected, String heard) {
    return new Lesson(
        "a handler to have heard \"" + expected + "\"",
        heard.isEmpty() ? "it was not called" : "it has heard \"" + heard + "\"",
        heard.isEmpty()
            ? "The ready keys are in selectedKeys() after a select, until they are taken out. Taken"
                + " out before they were looked at, they are gone."
            : "select() counts the keys that it has added to the selected ones. For one that is"
                + " still in there from the last time it returns 0, however much there is to read.",
        "below");
  }

  static Lesson leftOut() {
    return new Lesson(
        "all eight handlers that were ready to be called in one turn",
        "some were not",
        "One that has much to do must not make the others wait for another select, and a select is"
            + " a system call.",
        "first");
  }

  static Lesson someOfMany(int clients) {
    return new Lesson(
        clients + " clients that are all ready to be served in one turn",
        "some were not",
        "A client that is left for the next turn looks silent to what happens between two turns,"
            + " such as looking at deadlines.",
        "below");
  }

  static Lesson servedForEach() {
    return new Lesson(
        "a key that is ready for reading and for writing to be served once",
        "its handler was called more than once",
        "What a key is ready for is in its readyOps(), all at once. The handler looks there"
            + " itself.",
        "below");
  }

  static Lesson failedToClose() {
    return new Lesson(
        "all others to be served when one handler fails, and closing its channel fails, too",
        "the exception of close() came out of turn()",
        "What fails once often fails twice. Nothing more can be done for that channel; the others"
            + " are still to be served.",
        "spins");
  }

  static Lesson changedWhileWalking() {
    return new Lesson(
        "all ready handlers to be called",
        "a ConcurrentModificationException",
        "A set must not be changed behind the back of an iterator that walks over it. The"
            + " iterator itself can take out what it has just handed over. With one client it works"
            + " either way, which is why this one gets through so many tests.",
        "first");
  }

  static Lesson calledForNothing() {
    return new Lesson(
        "a handler to be called once, having been sent something once",
        "it was called again, with nothing to read, when somebody else was ready",
        "Its key was not removed. The selector puts keys into selectedKeys(), and never takes any"
            + " out.",
        "spins");
  }

  static Lesson calledWhenCancelled() {
    return new Lesson(
        "the handler of a cancelled key to be left alone",
        "it was called",
        "Both keys were selected, and then the handler of one closed the channel of the other."
            + " Before each call, ask the key whether it is valid still.",
        "loop");
  }

  static Lesson exceptionGotOut() {
    return new Lesson(
        "turn() to survive handlers that fail",
        "the exception of one came out of it",
        "It ends the loop, and with it every other client.",
        "first");
  }

  static Lesson leftOutByAFailure() {
    return new Lesson(
        "all eight handlers to be called in one turn, though each of them fails",
        "some were not",
        "The exception of one ended the walk. What concerns one key is to be caught for that key.",
        "remember");
  }

  static Lesson leftOpen(int calls) {
    return new Lesson(
        "the channel of a handler that has failed to be closed",
        "it is open",
        calls == 0
            ? "Its handler was not even called."
            : "Nobody else knows of the failure. Left open, the channel costs a descriptor until"
                + " the server ends; cancelling its key does not close it.",
        "loop");
  }

  static Lesson deafToWakeUps() {
    return new Lesson(
        "turn() to end when the selector is woken up",
        "it waits on",
        "A wake-up ends a select, which then returns 0. Who selects again has not noticed that"
            + " another thread wanted something: a task to be run, or the end.",
        "lost-wake-up");
  }

  static Lesson neverWaits() {
    return new Lesson(
        "turn() to wait while nobody is ready",
        "it came back at once",
        "Then the loop around it turns without end, with a processor for itself.",
        "spins");
  }

  static Lesson waitsForAWhile(long milliseconds) {
    return new Lesson(
        "turn() to wait for as long as no client is ready",
        "it waits for " + milliseconds + " ms at most",
        "A limit hides a lost wake-up, which then costs up to that long and is hard to find, and an"
            + " idle server turns for nothing. A loop that has a timer passes the time left until"
            + " it; this loop has none.",
        "lost-wake-up");
  }

  static Lesson onlyReaders(String what, String how, int calls) {
    return new Lesson(
        what + " to be served, once, when its key is interested in " + how,
        "its handler was called " + calls + " times",
        "Whoever is ready is among the selected keys, for whatever it is interested in. What to do"
            + " then is the handler's business.",
        "below");
  }

  static Lesson servedAgain() {
    return new Lesson(
        "a client that speaks again while it is served to be served again in the next turn",
        "it was served again in this one",
        "What a turn serves is chosen when it begins. One that selects until nobody is ready does"
            + " not end while a client goes on speaking, and what the loop does between turns, its"
            + " tasks and its timers, waits.",
        "loop");
  }
}
