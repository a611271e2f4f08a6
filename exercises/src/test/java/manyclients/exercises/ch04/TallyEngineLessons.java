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

  static Lesson lookWaits() {
    return new Lesson(
        "tally() to return while a request is in the handler",
        "it waits",
        "To read four numbers, no handler has to be finished. Whatever lock the look takes is not"
            + " to be held by a thread in the handler, not even a shared one.",
        "handlers");
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

  static Lesson error(TallyEngine.Tally expected, TallyEngine.Tally found) {
    return new Lesson(
        expected + " after a request whose handler threw an Error",
        "it is " + found,
        "A handler that recurses without end throws a StackOverflowError, which is no Exception."
            + " Its request has failed like any other.",
        "foreign");
  }
}
