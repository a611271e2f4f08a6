package manyclients.exercises.ch05;

import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [Postman], in words.
final class PostmanLessons {
  private static final String SECTION = "counting";

  private PostmanLessons() {}

  static Lesson notPassedOn() {
    return new Lesson(
        "the next handler to get the data",
        "it got nothing",
        "Data is for the next handler: fireChannelRead passes it on.",
        SECTION);
  }

  static Lesson passedOnWithoutAnOwner() {
    return new Lesson(
        "the next handler to get data that it owns",
        "its memory has been given back already",
        "A handler that passes a message on gives it away, with its one owner. Releasing it as"
            + " well takes it from the handler that is about to read it.",
        SECTION);
  }

  static Lesson otherData(String data) {
    return new Lesson(
        "the next handler to get hello of Dhello",
        "it got " + data,
        "The first byte is for the postman, all others are for the next handler.",
        SECTION);
  }

  static Lesson answersOnce(RuntimeException thrown) {
    return new Lesson(
        "a second P to be answered like the first",
        "a " + Lesson.name(thrown) + " was thrown",
        "The code that sends a buffer releases it. A buffer that is kept to be sent again has no"
            + " owner left after the first time: make one for each answer.",
        SECTION);
  }

  static Lesson noArray(RuntimeException thrown) {
    return new Lesson(
        "a message to be dealt with whose bytes are outside of the heap",
        thrown.getClass().getSimpleName() + " was thrown",
        "What Netty reads is in such memory as a rule: it has no array. The methods of ByteBuf find"
            + " a byte wherever it is.",
        SECTION);
  }

  static Lesson onlyTheFirstByte() {
    return new Lesson(
        "an answer to a message that begins with P, and has more bytes",
        "there was none",
        "The first byte of a message says what it is, and nothing else does.",
        SECTION);
  }

  static Lesson notAnswered() {
    return new Lesson(
        "an answer to P", "there was none", "What is written leaves when it is flushed.", SECTION);
  }

  static Lesson notAnsweredWhenSlow() {
    return new Lesson(
        "an answer to P also while the channel is not writable",
        "there was none",
        "isWritable says that much waits to be sent, and nothing is refused. Whoever looks at it"
            + " has to go on later, and this handler has no later.",
        SECTION);
  }

  static Lesson madeInVain(String message) {
    return new Lesson(
        "no buffer to be in use when a message"
            + (message.isEmpty() ? ", an empty one," : " " + message)
            + " has been dealt with, and what was passed on or written was released",
        "one is",
        "A buffer was made, and nobody got it. Make it where it is written, and not before it is"
            + " known whether it will be.",
        SECTION);
  }

  static Lesson answeredWithoutAnOwner() {
    return new Lesson(
        "an answer whose bytes are there when it is sent",
        "its memory has been given back already",
        "A handler that writes a buffer gives it away. The handler that has sent it releases it,"
            + " and that may be later.",
        SECTION);
  }

  static Lesson otherAnswer(String answer) {
    return new Lesson("the answer O to P", "it was " + answer, "One byte, the letter O.", SECTION);
  }

  static Lesson noError(String message) {
    return new Lesson(
        "a CorruptedFrameException for " + (message.isEmpty() ? "an empty message" : message),
        "there was none",
        "Finding the leak must not change what the handler does.",
        SECTION);
  }

  static Lesson lost(String what, int owners) {
    return new Lesson(
        "no owner to be left of " + what,
        "there is " + (owners == 1 ? "one" : "more than one"),
        "Who gets a message either passes it on or releases it, on every way out. An exception is a"
            + " way out, too.",
        SECTION);
  }

  static Lesson answerOwners(int owners) {
    return new Lesson(
        "the answer to have one owner when it is written",
        "it has " + owners,
        "A new buffer has one owner, and writing it gives that away. Who retains it as well must"
            + " release it as well.",
        SECTION);
  }

  static Lesson ownsItToo() {
    return new Lesson(
        "the next handler to be the only one that owns what it gets",
        "another one owned it, too, while it looked",
        "Between retain() and release() there are two owners. The next handler may ask whether it"
            + " is the only one, before it writes into the buffer.",
        SECTION);
  }

  static Lesson oneAnswerForAll() {
    return new Lesson(
        "an O for the second who asks, also when the first answer was changed on its way out",
        "it is changed, too",
        "What is written is owned by the code that sends it, and that may change it, as a cipher"
            + " does. An answer that all share has to be one that cannot be written to.",
        SECTION);
  }

  static Lesson releasesTheAnswer() {
    return new Lesson(
        "an answer that has been written to be left alone, also when it does not leave",
        "it was released",
        "What is written is owned by the code that sends it: that releases it, or keeps it to try"
            + " again.",
        SECTION);
  }

  static Lesson releasedAgain() {
    return new Lesson(
        "data that the next handler has released to be left alone",
        "it was released again",
        "What was passed on belongs to the next handler. By now its memory may hold another"
            + " client's bytes.",
        SECTION);
  }

  static Lesson othersShare(String message, int owners) {
    return new Lesson(
        (message.isEmpty() ? "an empty message" : "a message " + message)
            + " that another one shares to have one owner left",
        "it has " + owners,
        "A handler has one share in what it gets. A share that somebody else has retained is not"
            + " for it to release.",
        SECTION);
  }

  static Lesson keptUntilSent() {
    return new Lesson(
        "no owner to be left of a P, while its answer still waits to be sent",
        "there is one",
        "The answer has a buffer of its own, and may wait as long as the client does not read. The"
            + " message is dealt with as soon as it is read: release it then.",
        SECTION);
  }

  static Lesson lostWithoutMemory() {
    return new Lesson(
        "no owner to be left of a P for whose answer no buffer could be had",
        "there is one",
        "Every call may throw, also the one that makes a buffer, and then what stands behind it is"
            + " not done. Release first, or in a finally block.",
        SECTION);
  }

  static Lesson wentThroughAll() {
    return new Lesson(
        "the answer to go from this handler towards the client",
        "a handler behind it saw the answer first",
        "The context writes from where the handler is, the channel from the end of the pipeline."
            + " Finding the leak must not change what the handler does.",
        SECTION);
  }

  static Lesson readOnly() {
    return new Lesson(
        "the next handler to get a buffer that it may write to",
        "it is read only",
        "Who owns a buffer may decrypt in place, or answer in it. Finding the leak must not change"
            + " what the handler does.",
        SECTION);
  }

  static Lesson changedForOthers(String text, String now) {
    return new Lesson(
        "whoever has another view of the memory of " + text + " to see it unchanged",
        "it sees " + now,
        "Reading moves an index, which is this buffer's own. Writing, and moving bytes to the"
            + " front, changes memory that a log or a proxy may share.",
        SECTION);
  }

  static Lesson keptToItself(List<String> heard) {
    return new Lesson(
        "the next handler to hear of the end of the read, and of an event",
        heard.isEmpty() ? "it hears of neither" : "it hears of " + String.join(", and of ", heard),
        "Whatever a handler overrides it has to pass on itself: fireChannelReadComplete tells the"
            + " next one that may flush now.",
        SECTION);
  }

  static Lesson answeredLate() {
    return new Lesson(
        "an answer to P to leave at once",
        "it waits for the end of the read",
        "A read may bring many messages, and the next handler may take its time with them. Finding"
            + " the leak must not change what the handler does.",
        SECTION);
  }

  static Lesson emptyData() {
    return new Lesson(
        "the next handler to get an empty buffer of a message D",
        "it got something else, or nothing",
        "Nothing after the D is data, too. Finding the leak must not change what the handler does.",
        SECTION);
  }

  static Lesson countedFromZero() {
    return new Lesson(
        "the next handler to get hello of Dhello, in a buffer that begins at its reader index",
        "it got something else, or nothing",
        "What is before the reader index has been read by others. readByte begins there, getByte(0)"
            + " does not.",
        SECTION);
  }
}
