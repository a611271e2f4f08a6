package manyclients.exercises.ch07;

import manyclients.exercises.support.Lesson;

/// What may be wrong with a [Bulkhead], in words.
final class BulkheadLessons {

  private BulkheadLessons() {}

  static Lesson inside(int wanted, int inside, String when) {
    return new Lesson(
        wanted + " tasks to run at once, " + when,
        inside > wanted ? "there are more" : "there are fewer",
        inside > wanted
            ? "A permit is given back that was never taken, or none is taken."
            : "A permit was not given back, or callers are refused while there are places.",
        "permits");
  }

  static Lesson waitsInTime() {
    return new Lesson(
        "callers to wait until a place is free",
        "one of them looks again and again, or waits for some time only",
        "Who looks keeps a carrier for it, or looks too late. acquire() waits until there is a"
            + " permit, and costs nothing meanwhile.",
        "permits");
  }

  static Lesson bothWait() {
    return new Lesson(
        "one of two callers that come in the same moment to be refused, with the place taken and"
            + " room for one to wait",
        "neither is",
        "To ask how many wait, and to begin to wait, are two steps: the other comes between them,"
            + " and is not seen. Count those that are let in with a permit, and take it by"
            + " tryAcquire.",
        "permits");
  }

  static Lesson tookItTwice() {
    return new Lesson(
        "one task inside of one place, though callers come and go without a pause",
        "two were inside",
        "Between the moment in which a place becomes free and the one in which the caller wakes"
            + " that was waiting, another one may take it. A caller that wakes has to look again:"
            + " while, not if.",
        "permits");
  }

  static Lesson bothIn() {
    return new Lesson(
        "one of two callers that come in the same moment to be refused, with one place and no room"
            + " to wait",
        "neither is",
        "To ask how many are there, and to count oneself in, are two steps: the other comes between"
            + " them, and is not seen. tryAcquire does both at once.",
        "permits");
  }

  static Lesson stillWaiting(String end) {
    return new Lesson(
        "a third caller to wait, and to be served, with one inside that had waited before, and room"
            + " for one to wait",
        "it got " + end,
        "Who has its place does not wait any more: whatever counts those that wait has to be given"
            + " back when the waiting ends, and not when the task does.",
        "permits");
  }

  static Lesson lostWithTheInterrupt() {
    return new Lesson(
        "a place that became free to be taken, though who was to have it was interrupted in that"
            + " moment",
        "it is lost",
        "The place was handed over to one that had gone. Who is interrupted looks whether it has"
            + " been given a place meanwhile, and passes it on.",
        "interrupt");
  }

  static Lesson nested() {
    return new Lesson(
        "a call from within the only task that may run to be refused, with no room to wait",
        "it is let in, or waits",
        "Two tasks run at once then, and what is scarce is used twice. Whose thread it is does not"
            + " matter: each call takes a place.",
        "limit");
  }

  static Lesson otherThread() {
    return new Lesson(
        "a task to be run by its caller's thread",
        "it is run by another",
        "An interrupt of the caller would not reach its task, and neither would what the thread"
            + " carries. What is scarce is not threads: count, and call the task here.",
        "permits");
  }

  static Lesson flagGone(String whose) {
    return new Lesson(
        "a caller to be interrupted still, after " + whose,
        "it is not",
        "Nobody has heard of that interrupt yet: only who throws an InterruptedException for it may"
            + " take the flag away.",
        "interrupt");
  }

  static Lesson bothRefused() {
    return new Lesson(
        "a place that has become free to be given to one of two callers that come then",
        "both are refused",
        "Who counts itself in, sees that it is too many, and counts itself out again is counted"
            + " meanwhile: another one, for whom there is a place, sees too many as well."
            + " tryAcquire counts only whom it lets in.",
        "permits");
  }

  static Lesson stillInTheQueue() {
    return new Lesson(
        "a caller to wait, with one place and room for one to wait, when the one that had waited"
            + " gets its place in that moment",
        "it is refused",
        "Who has its place is counted among those that wait for a moment longer, and so the room is"
            + " taken twice. One permit for all that are here, and one for those inside, leave no"
            + " such moment.",
        "permits");
  }

  static Lesson flagRaised() {
    return new Lesson(
        "a caller not to be interrupted, when its task has thrown an InterruptedException",
        "it is",
        "The task has taken that interrupt, and tells of it by the exception. What the thread waits"
            + " for next would end at once. Let it through as it is.",
        "interrupt");
  }

  static Lesson oneTooMany(String after) {
    return new Lesson(
        "a call to be refused, with one inside of one place and no room to wait, after " + after,
        "it is let in, or waits",
        "A place was given back twice, and each time the limit rises by one: release once, in a"
            + " finally, whatever the end is.",
        "permits");
  }

  static Lesson day(String limits, String wanted, String happened) {
    return new Lesson(
        wanted + ", in a long day with " + limits,
        happened,
        "Callers come, leave in any way, and are interrupted while they wait. As many run as there"
            + " are places, the others wait, and who is beyond that is refused: after each of"
            + " these steps.",
        "permits");
  }

  static Lesson flagLeft() {
    return new Lesson(
        "a caller not to be interrupted any more, once it has got its InterruptedException",
        "it is",
        "The exception has told it. The flag that is left would hit what its thread waits for"
            + " next.",
        "interrupt");
  }

  static Lesson turn(String happened) {
    return new Lesson(
        "the five callers that waited to have their turn when others are done",
        happened,
        "A caller that may wait has to wait for a place, with acquire, and then to run its task.",
        "permits");
  }

  static Lesson overflow(String limits, String happened) {
    return new Lesson(
        "two callers to be served, one after the other or at once, with " + limits,
        "one of them got " + happened,
        "places + waiting is beyond an int then, and negative. Who wants no limit here passes the"
            + " largest int there is: add them as longs.",
        "permits");
  }

  static Lesson notRefused(String call) {
    return new Lesson(
        "a RejectedExecutionException for " + call,
        "it is let in, or waits",
        "Its caller could have gone elsewhere. A queue needs a bound, and tryAcquire an answer.",
        "permits");
  }

  static Lesson refusedLate() {
    return new Lesson(
        "a call that is too many to be refused at once",
        "it waits for a while before that",
        "Whoever is refused late has waited for nothing, and while it waits, it is one more that"
            + " the limit does not count.",
        "permits");
  }

  static Lesson result(String wanted, String happened) {
    return new Lesson(
        "the caller to get " + wanted,
        happened,
        "The limit is in the task's way, and changes nothing of what it says.",
        "permits");
  }

  static Lesson lost(String after) {
    return new Lesson(
        "a call to be served after " + after,
        "it is refused, or waits for ever",
        "This way out keeps a permit. Each time it is taken the limit sinks by one: release in a"
            + " finally that belongs to that permit.",
        "permits");
  }

  static Lesson interruptIgnored() {
    return new Lesson(
        "an InterruptedException for a caller that is interrupted while it waits",
        "there was none, or its task was run",
        "A caller that was interrupted has been told to give up.",
        "permits");
  }
}
