package manyclients.exercises.ch03;

import manyclients.exercises.support.Lesson;

/// What may be wrong with a [ReplyWriter], in words.
final class ReplyWriterLessons {

  private ReplyWriterLessons() {}

  static Lesson wrongBytes(String expected, String taken, String when, boolean interested) {
    return new Lesson(
        "\"" + expected + "\" " + when,
        taken.isEmpty() ? "no byte was written" : "what was written is \"" + taken + "\"",
        meaning(expected, taken, interested),
        "remember");
  }

  private static String meaning(String expected, String taken, boolean interested) {
    if (!expected.startsWith(taken)) {
      return "A write advances the buffer's position past what was taken. Only what is behind it is"
          + " still to be written, and all of that.";
    }
    if (!interested) {
      return "write() returns how much it took, and leaves the rest in the buffer. It was not"
          + " kept, or the loop will not be told when there is room: interest in writing is off.";
    }
    return "There was room, and it was not used. A reply is to be written as far as it goes at"
        + " once: to ask the selector first costs every reply a turn of the loop.";
  }

  static Lesson mixed(String mine, String theirs) {
    return new Lesson(
        "\"mine\" for one client and \"theirs\" for another, both of which had to wait",
        "one was sent \"%s\", and the other \"%s\"".formatted(mine, theirs),
        "What is static is one for all writers: what waits for one client is sent to the first"
            + " that has room.",
        "remember");
  }

  static Lesson anyBuffer(String happened) {
    return new Lesson(
        "\"hello\" from a buffer in the middle of an array, and from a direct buffer",
        happened,
        "The reply is what lies between the buffer's position and its limit. array() is all of the"
            + " array, begins elsewhere, and is not there when the buffer is direct, as that of a"
            + " loop mostly is. put(ByteBuffer) copies from any kind.",
        "outbox");
  }

  static Lesson tooLong(int length, String happened) {
    return new Lesson(
        "a reply of " + length + " bytes to wait, and then to be written",
        happened,
        "A reply may be longer than any buffer that was made beforehand. What waits gets as much"
            + " room as it needs; a bound for it is another exercise (3.5).",
        "outbox");
  }

  static Lesson tooMany(int replies, String happened) {
    return new Lesson(
        replies + " replies to wait, and then to be written",
        happened,
        "What waits may be of any length, in one reply or in many; a bound for it is another"
            + " exercise (3.5).",
        "outbox");
  }

  static Lesson keepsWhatHasLeft() {
    return new Lesson(
        "bytes that were written to be forgotten, while others wait",
        "after 2000 replies of 1000 bytes, several of them are kept, or were copied again and"
            + " again",
        "A client on a slow line always has a reply waiting. What has left must go although"
            + " something else waits; otherwise such a client fills the memory, and each reply"
            + " takes longer than the one before.",
        "outbox");
  }

  static Lesson stubborn() {
    return new Lesson(
        "send() and ready() to come back when the channel takes nothing",
        "they called write() again and again, which returned 0 each time",
        "That waits for one client with the only thread there is. Whether in circles or with a"
            + " sleep in between, all other clients wait, too.",
        "idea");
  }

  static Lesson needlessInterest() {
    return new Lesson(
        "no interest in writing after a reply that has left as a whole",
        "it is on",
        "A socket is writable nearly always: the selector would return at once, for nothing.",
        "spins");
  }

  static Lesson interestLost(String written) {
    return new Lesson(
        "interest in writing, with \"" + written + "\" written of \"abcDEF\"",
        "it is off",
        "The loop will not be told of room again, so the rest waits for ever. Interest ends when"
            + " the last reply has left, and not when one of them has.",
        "remember");
  }

  static Lesson interestLeftOn() {
    return new Lesson(
        "no interest in writing when all is written",
        "it is on",
        "A socket is writable nearly always. The loop would be told so at every turn, and never"
            + " sleep again.",
        "spins");
  }

  static Lesson oneTurnTooLong() {
    return new Lesson(
        "no interest in writing when the call of ready() has returned that wrote the last byte",
        "the interest is still on",
        "There is room, so the selector returns at once, and ready() is called for nothing.",
        "remember");
  }

  static Lesson movesTheRest() {
    return new Lesson(
        "the time for a long reply, taken a little at a time, to grow with its length",
        "it grows much faster",
        "All that still waits is moved to the front of its buffer whenever a part has left, as"
            + " compact() does. Leave it where it is, and remember how far it has been written.",
        "remember");
  }

  static Lesson notYours(String taken) {
    return new Lesson(
        "\"abcdefghij\"",
        "what was written is \"" + taken + "\"",
        "The buffer belongs to the loop, which has filled it for another client since. What has to"
            + " wait must be copied. Here, one client has been sent another one's reply.",
        "outbox");
  }

  static Lesson mixedUp(String taken) {
    return new Lesson(
        "\"abcdefghijKLM\" from a channel that takes three bytes at a time, and has room again at"
            + " once",
        "what was written is \"" + taken + "\"",
        "A write that takes a part says that there was no more room then, and not that there is"
            + " none now: whoever goes on with the next reply sends its beginning into the middle"
            + " of the first.",
        "remember");
  }

  static Lesson overtaken(String taken) {
    return new Lesson(
        "the rest of the first reply before the second",
        "what was written is \"" + taken + "\"",
        "While anything waits, all that comes later waits behind it, even if there is room in the"
            + " meantime.",
        "remember");
  }

  static Lesson readingChanged(boolean wanted, String when) {
    return new Lesson(
        "interest in reading to be " + (wanted ? "on, as before, " : "off, as before, ") + when,
        "it is " + (wanted ? "off" : "on"),
        "An interest set has several bits, and only OP_WRITE is this class's. Who sets the whole"
            + " of it takes away what others have said: interestOpsOr and interestOpsAnd set one.",
        "below");
  }

  static Lesson silent(String call) {
    return new Lesson(
        "the IOException of a write to a client that has gone",
        call + " returned as if all were well",
        "The loop closes connections that fail, and can close only what it hears of. This one"
            + " would stay for ever.",
        "loop");
  }

  static Lesson copiesWhatLeaves() {
    return new Lesson(
        "no copy of a reply that the channel takes at once",
        "a reply of a megabyte was copied",
        "Most replies need not wait. Write from the loop's buffer first, and copy what is left.",
        "remember");
  }

  static Lesson keepsTheWholeBuffer() {
    return new Lesson(
        "some bytes to be kept for a reply of one byte, in a buffer of 1 MiB",
        "more than half a MiB was allocated",
        "What waits is what is between position and limit. The capacity is the loop's: a copy as"
            + " large as that costs each slow client a megabyte for a byte.",
        "outbox");
  }

  static Lesson copiesAgain(int times) {
    return new Lesson(
        "what waits to stay where it is when a byte of it has left",
        "more than 16 MiB were allocated while " + times + " bytes of 1 MiB were written",
        "The rest was copied after each write. A buffer knows how far it has been read: its"
            + " position moves, and its bytes stay.",
        "outbox");
  }
}
