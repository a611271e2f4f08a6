package manyclients.exercises.ch05;

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

  static Lesson releasedAgain() {
    return new Lesson(
        "data that the next handler has released to be left alone",
        "it was released again",
        "What was passed on belongs to the next handler. By now its memory may hold another"
            + " client's bytes.",
        SECTION);
  }
}
