package manyclients.exercises.ch03;

import manyclients.exercises.support.Lesson;

/// What may be wrong with a [DeadlineWheel], in words. Ticks take 10, in all of its tests.
final class DeadlineWheelLessons {

  private DeadlineWheelLessons() {}

  static Lesson early(long due, String detail) {
    return new Lesson(
        "a deadline of " + due + ", " + detail + ", not to expire before that",
        "it has expired earlier",
        "In a slot there are deadlines of this turn and of later ones, and some that have moved"
            + " since they were filed. Before one expires, its time has to be looked at.",
        "timers");
  }

  static Lesson late(long due, long now, String detail) {
    return new Lesson(
        "a deadline of " + due + detail + " to have expired at " + now + ", a tick being 10",
        "it has not",
        "It is in a slot that will be looked at only later, perhaps a whole turn later. What is"
            + " not due when its slot comes up must go where it belongs now, and that is never a"
            + " slot that has been passed already.",
        "timers");
  }

  static Lesson another() {
    return new Lesson(
        "a deadline to wait for its own wheel, while another one is advanced",
        "it has expired",
        "Each loop has a wheel of its own. What is static is one for all of them.",
        "timers");
  }

  static Lesson passed() {
    return new Lesson(
        "what is due already when it is added to expire at the next tick",
        "it has not",
        "It was filed in a slot that the wheel has passed, which comes up again in a whole turn.",
        "timers");
  }

  static Lesson skipped() {
    return new Lesson(
        "six deadlines in six slots to have expired after one long step",
        "some have not",
        "A loop that was busy comes late, and finds that several ticks have gone by. Each slot in"
            + " between has to be looked at.",
        "timers");
  }

  static Lesson many(int all, long expired) {
    return new Lesson(
        all + " deadlines in one slot to have expired",
        expired + " of them have",
        "Thousands of clients that came at once are silent at once. What is due when its slot comes"
            + " up expires, however much that is: the slot does not come again for a whole turn.",
        "timers");
  }

  static Lesson twice() {
    return new Lesson(
        "a deadline to expire once",
        "it has expired more often",
        "It is still filed somewhere. What expires is taken out first.",
        "timers");
  }

  static Lesson removed(boolean unmoved) {
    return new Lesson(
        "a deadline that was removed not to expire",
        unmoved ? "it has expired" : "one that had moved since it was added has expired",
        unmoved
            ? "It is still filed somewhere."
            : "It was looked for in the slot where its present time belongs, and not in the one"
                + " where it was filed. The wheel has to remember that.",
        "timers");
  }

  static Lesson removedByAnother() {
    return new Lesson(
        "one of two deadlines to expire, each of which removes the other when it does",
        "both have, or neither has",
        "Who walks over a copy of the slot sees what was removed in the meantime, too.",
        "timers");
  }

  static Lesson changedWhileWalking() {
    return new Lesson(
        "all deadlines of a slot to be looked at",
        "a ConcurrentModificationException",
        "The slot changes while it is walked over: what expires is taken out, what does not is"
            + " filed anew, and actions add and remove what they like. Walk over a copy.",
        "timers");
  }

  static Lesson again(int expirations) {
    return new Lesson(
        "a deadline that adds itself again to expire three times in three turns",
        expirations < 3 ? "it has expired less often" : "it has expired more often",
        "What is added by an action in its own slot belongs to the next turn.",
        "timers");
  }

  static Lesson walksEveryTick() {
    return new Lesson(
        "each slot to be looked at once, however long the wheel has stood still",
        "a deadline that is years away was looked at again and again",
        "After a million turns there is still only one turn's worth of slots. Stop after one"
            + " round.",
        "timers");
  }

  static Lesson looksTwice() {
    return new Lesson(
        "each of eight slots to be looked at once, after a long sleep",
        "some of them were looked at more often than others",
        "One round is as many slots as there are: none is left out, and none comes twice. The last"
            + " of them is the slot of now.",
        "timers");
  }

  static Lesson overflows(String happened) {
    return new Lesson(
        "a deadline to expire after three billion ticks as after three",
        happened,
        "An int counts to two billion: with ticks of a millisecond, that is 25 days. Take the"
            + " remainder first, and make an int of it then.",
        "timers");
  }

  static Lesson veryLate(long ticks) {
    return new Lesson(
        "a deadline of 20 to expire in an advance that is " + ticks + " ticks late",
        "it has not",
        "So many ticks are more than an int can count. Compare them with the number of slots as a"
            + " long, and make an int of what is left.",
        "timers");
  }

  static Lesson remembered(String what) {
    return new Lesson(
        "the wheel to forget a deadline that " + what,
        "it can still be reached, and the garbage collector cannot take it",
        "It was taken out in one place and not in another, say out of its slot and not out of the"
            + " map that knows the slots. Each client leaves a deadline behind, and a server that"
            + " runs for a month has them all.",
        "timers");
  }

  static Lesson filedAnew(int expected) {
    return new Lesson(
        "two deadlines of one slot, of which the first to expire removes the other and adds it"
            + " again, to expire one at each tick",
        "after " + (expected == 1 ? "one tick" : "two ticks") + " it was another number",
        "What is added while a slot is emptied is for the next tick, also when it was in that slot"
            + " before. That the wheel knows it is not enough: ask where it is filed now.",
        "timers");
  }

  static Lesson filedAnewLate() {
    return new Lesson(
        "two deadlines of one slot, of which the first to expire removes the other and adds it"
            + " again, to expire one at each tick, also when advance comes late",
        "both have expired in one advance",
        "When advance is a whole turn late, the slot that is walked first is also that of the next"
            + " tick. What is filed there meanwhile is not among those that were there before.",
        "timers");
  }

  static Lesson lateWhenMoved() {
    return new Lesson(
        "a deadline that has moved from 25 to 45 to expire in advance(50), the first since 0",
        "it has not",
        "It is due by now, though it was not at the tick of its slot. Filed for later, it comes"
            + " more than a tick late: compare with the time that advance was given.",
        "timers");
  }

  static Lesson lateAgain() {
    return new Lesson(
        "a deadline that files itself again, for a time that has passed, to expire at the next"
            + " tick",
        "it has not, after an advance that came late",
        "While the actions run, the wheel has to know already how far it has come: what is added"
            + " then goes behind the tick of this moment, and not behind the one before the pause.",
        "timers");
  }

  static Lesson notAllSlots(int all, long expired) {
    return new Lesson(
        all + " deadlines in eight slots to have expired after a pause of many turns",
        expired + " have",
        "After a long pause each slot is looked at once: eight of them, and not seven.",
        "timers");
  }

  static Lesson addedTwice(String what) {
    return new Lesson(
        "a deadline that was added, has moved and was added again, to be filed in one place",
        "it " + what,
        "The slot that it was in first still has it, and remove() knows only the second. What is"
            + " added is taken out first, wherever it is.",
        "timers");
  }

  static Lesson never(boolean expired) {
    return new Lesson(
        "a deadline of Long.MAX_VALUE, for never, to be looked at once a turn",
        expired ? "it has expired" : "it is looked at in each tick",
        "due + tick - 1 overflows, and the sum is negative. Math.ceilDiv does not overflow.",
        "timers");
  }

  static Lesson looksAtAll() {
    return new Lesson(
        "four ticks to look at the deadlines of four slots out of a hundred",
        "hundreds of deadlines were looked at that lie in other slots",
        "That costs each tick time in proportion to the number of clients, and there may be a"
            + " hundred thousand.",
        "timers");
  }

  static Lesson movedByAnother() {
    return new Lesson(
        "of two that are due in the same tick, and of which each moves the other to a later time,"
            + " one to expire",
        "both did",
        "What was due when the slot was opened need not be due when its turn comes: an action"
            + " before it may have moved it. Ask each just before it expires.",
        "timers");
  }

  static Lesson earlierAgain() {
    return new Lesson(
        "a deadline that is added anew, with an earlier time, to expire at that",
        "it did not",
        "It was filed by its first time, and nobody looks there so soon. To add it is to file it,"
            + " also when it is known.",
        "timers");
  }

  static Lesson addedTwiceExpires(int times) {
    return new Lesson(
        "a deadline that was added twice to expire once",
        times == 0 ? "it did not expire" : "it expired " + times + " times",
        "It is known already: take it from its slot before it is filed again.",
        "timers");
  }

  static Lesson oftenInTheFarFuture() {
    return new Lesson(
        "a deadline that is far away to be looked at once a turn, also after three billion ticks",
        "it was looked at more often",
        "A time that does not fit into an int is cut down to one that is over already, and what is"
            + " over is filed for the next tick: each tick, all of them are looked at.",
        "timers");
  }

  static Lesson after(String fault, String story) {
    return new Lesson(
        "each deadline that is known to expire once, never early, up to a tick late",
        fault + ": " + story + "; in brackets is what actions did, a tick being 10",
        "An action may do anything: whatever is removed, added or moved meanwhile is judged as it"
            + " is then, and what is added is for a later tick.",
        "timers");
  }
}
