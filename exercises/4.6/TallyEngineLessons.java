package manyclients.exercises.ch04;

import manyclients.exercises.support.Lesson;

/// What may be wrong with a [TallyEngine], in words.
final class TallyEngineLessons {

  private TallyEngineLessons() {}

  static Lesson answer(String expected, String found) {
    return new Lesson(
        "the client to get " + expected,
        "it got " + found,
        "The tally is beside the handler: what the handler returns or throws goes on as it is.",
        "foreign");
  }

  static Lesson oneAtATime() {
    return new Lesson(
        "two workers to be in the handler at once",
        "one is in it, and the other waits for it",
        "Two workers, of which one waits for the other, are one worker. In the X-ray, one thread"
            + " after the other is in the handler, and a sentence names the lock that the others"
            + " wait for. What does that lock guard, and is the handler part of it?",
        "handlers");
  }

  static Lesson notAllAtOnce(int workers) {
    return new Lesson(
        workers
            + " requests to be in the handler at once, in a server with "
            + workers
            + " workers",
        "there are fewer, and the others wait",
        "How many workers there are is what the configuration says, and each of them may be in the"
            + " handler. A permit for two, or for each processor, is a second bound: a handler that"
            + " waits for a database needs no processor meanwhile. Hand the configuration on as it"
            + " is.",
        "handlers");
  }

  static Lesson notByTheServer(TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " after the server has answered one request with five bytes",
        "it is " + found,
        "start() gives the chapter's engine the handler that counts, and gives it once.",
        "foreign");
  }

  static Lesson twoHandlers(TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " after three requests, to two handlers of one engine",
        "it is " + found,
        "The tally is the engine's. It goes on when another server is started, or another handler"
            + " is counted: nothing of it belongs to one handler, and nothing begins anew.",
        "foreign");
  }

  static Lesson bytes(TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " after a reply in a buffer of 16 bytes, with position 4 and limit 9",
        "it is " + found,
        "A reply is what lies between position and limit. A handler may return a part of a larger"
            + " buffer, and remaining() says how long that part is.",
        "foreign");
  }

  static Lesson forgotten(TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        "" + expected + ", also when the thread that has answered has ended",
        "" + found,
        "There is one tally, as long as the engine is there. What each thread counts for itself has"
            + " to be added to it before the thread's part is forgotten.",
        "foreign");
  }

  static Lesson countedEarly(TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " while the only request is in the handler",
        "" + found,
        "It is counted when it begins, and it is not known yet how it ends.",
        "handlers");
  }

  static Lesson overflow(TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " after replies of two gibibytes in all",
        "it is " + found,
        "An int ends at 2,147,483,647, which a busy server has sent in a minute. The next byte"
            + " makes the sum negative.",
        "foreign");
  }

  static Lesson interrupted(TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " after a request whose handler threw an InterruptedException",
        "it is " + found,
        "A server that closes, or that waits no longer for a reply, interrupts its workers. That"
            + " request has ended, too, without a reply.",
        "foreign");
  }

  static Lesson interruptedTwice() {
    return new Lesson(
        "the handler's InterruptedException to go on, and nothing else to be changed",
        "the thread's interrupt flag is set as well",
        "The flag is set again by code that keeps the exception to itself. This exception goes on:"
            + " with the flag, the worker would be interrupted a second time, in its next request.",
        "foreign");
  }

  static Lesson lookWaits() {
    return new Lesson(
        "tally() to return while a request is in the handler",
        "it waits",
        "To read four numbers, no handler has to be finished. Whatever lock the look takes is not"
            + " to be held by a thread in the handler, not even a shared one.",
        "handlers");
  }

  static Lesson oneByOne(TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " after replies of 3, 8, 0 and 5 bytes, one after the other",
        "it is " + found,
        "Each reply counts, an empty one too. Its bytes are added to the sum, and the longest is"
            + " the longest so far, not the last.",
        "foreign");
  }

  static Lesson lost(String when, TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " when all was answered, " + when,
        "it is " + found,
        "answered++ is a read and a write. What another thread writes between the two is lost. The"
            + " lock is there for that: it has to be held around each change, and around nothing"
            + " that takes long.",
        "foreign");
  }

  static Lesson torn(TallyEngine.Tally found) {
    return new Lesson(
        "a tally of no request, or of one with a reply of three bytes",
        "it is " + found,
        "Each number is right, and they are of different moments. Numbers that belong together are"
            + " changed together and read together: under one lock, or as one object.",
        "foreign");
  }

  static Lesson failures(TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " after a request that was answered and one whose handler threw",
        "it is " + found,
        "A handler may end in two ways, and each request is counted in one place: when it has"
            + " ended, and as what it has ended.",
        "foreign");
  }

  static Lesson kind(String kind, TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " after a request whose handler threw: " + kind,
        "it is " + found,
        "A handler may throw what it likes. Most of what goes wrong in one is a RuntimeException:"
            + " an index, a null, a request that is shorter than it should be.",
        "handlers");
  }

  static Lesson error(TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " after a request whose handler threw an Error",
        "it is " + found,
        "A handler that recurses without end throws a StackOverflowError, which is no Exception."
            + " Its request has failed like any other.",
        "foreign");
  }
}
