package manyclients.exercises.ch09;

import manyclients.exercises.ch09.ChunkReader.Outcome;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [ChunkReader], in words.
final class ChunkReaderLessons {

  private ChunkReaderLessons() {}

  static Lesson wrong(String what, int pieces, Outcome expected, Outcome outcome) {
    return new Lesson(
        expected + " for " + what + in(pieces),
        outcome.toString(),
        "A piece may end anywhere: in the digits, between CR and LF, in the bytes. What was learned"
            + " before that has to be known when the next piece comes, and no more than that.",
        "states");
  }

  static Lesson content(String what, int pieces, String expected, String got) {
    return new Lesson(
        "\"" + expected + "\", out of " + what + in(pieces),
        "\"" + got + "\"",
        "The content is the bytes of all chunks, without sizes and line ends, in their order.",
        "chunks");
  }

  static Lesson keeps(String piece, String expected, String got, Outcome outcome) {
    return new Lesson(
        "MORE, and \"" + expected + "\" handed on, after the piece " + piece,
        outcome + ", and \"" + got + "\"",
        "Content is handed on with the piece in which it comes. If a chunk is kept until it is"
            + " whole, its size decides how much memory that takes, and a client decides the size.",
        "chunks");
  }

  static Lesson anyBytes(Outcome outcome, int length, int expected) {
    return new Lesson(
        "COMPLETE, and a chunk of "
            + expected
            + " bytes, in which each value occurs that a byte can have",
        outcome + ", and " + (length == expected ? "other bytes" : length + " bytes"),
        "Content is bytes, and no text: what goes through a String comes out as another thing, and"
            + " a CR LF in it ends nothing. Nor is there a size at which it ends.",
        "chunks");
  }

  static Lesson noSuchBuffer(String what, RuntimeException e) {
    return new Lesson(
        "a body to be read from " + what,
        Lesson.name(e) + " was thrown",
        "Not each buffer has an array, or shows it. slice() makes a part of any buffer, of the same"
            + " memory.",
        "chunks");
  }

  static Lesson announced() {
    return new Lesson(
        "less than a mebibyte to be allocated for a size of 1000000, and five bytes of it",
        "more was",
        "A size is what a client says. What is allocated by it costs the client eight digits.",
        "chunks");
  }

  static Lesson anyBuffer(String what, Outcome outcome, String content) {
    return new Lesson(
        "COMPLETE, all bytes taken up to the limit, and the content of " + what,
        outcome + ", and \"" + content + "\"",
        "A piece is what lies between position and limit. Not each buffer has an array, and in the"
            + " array of one that is a part of another, the piece lies elsewhere: by"
            + " arrayOffset().",
        "chunks");
  }

  static Lesson unread(Outcome outcome, int handed, int expected) {
    return new Lesson(
        expected + " bytes to be handed on to a receiver that counts them and reads none",
        handed + ", and " + outcome,
        "What the receiver does with its buffer is its own affair. The piece's position is moved"
            + " here, by as much as was handed on.",
        "chunks");
  }

  static Lesson mixed(String first, String second) {
    return new Lesson(
        "the content of two bodies that come at the same time, each for itself",
        "\"" + first + "\" and \"" + second + "\"",
        "Each reader has a state of its own. A static field is one for all connections.",
        "states");
  }

  static Lesson manyChunks(int chunks) {
    return new Lesson(
        "MORE for " + chunks + " chunks in one piece",
        "a StackOverflowError was thrown",
        "A call for each chunk, from within the one for the chunk before it, takes a frame of the"
            + " stack each. A loop takes none.",
        "states");
  }

  static Lesson emptyPiece(String what, Outcome expected, Outcome outcome) {
    return new Lesson(
        expected + " for an empty piece after " + what,
        outcome.toString(),
        "Nothing comes that could change it. A caller that hears MORE waits for more.",
        "states");
  }

  static Lesson otherByte(String before, int b, boolean refused, Outcome outcome) {
    String what = "the byte " + b + ", after " + (before.isEmpty() ? "nothing" : before);
    return refused
        ? new Lesson(
            "MORE or COMPLETE for " + what,
            outcome.toString(),
            "Digits are 0 to 9, a to f, and A to F.",
            "chunks")
        : new Lesson(
            "INVALID for " + what,
            outcome.toString(),
            "In each place there are a few bytes that may stand there, and all others end the body,"
                + " as soon as they come. What waits for the line's end first keeps a line without"
                + " one.",
            "chunks");
  }

  static Lesson handsOnAfter(String content) {
    return new Lesson(
        "nothing to be handed on but hello, which came before the invalid byte",
        "\"" + content + "\"",
        "Where the next chunk would begin is not known any more.",
        "states");
  }

  static Lesson left(String what, Outcome outcome) {
    return new Lesson(
        "all bytes of " + what + " to be taken",
        "some were left, with " + outcome,
        "The body ends with the last CR LF, and not before. Until then, each byte is its own, and"
            + " is taken once.",
        "chunks");
  }

  static Lesson tookMore(Outcome outcome, int left, int expected) {
    return new Lesson(
        "COMPLETE, and the " + expected + " bytes of the next request left",
        outcome + ", and " + left + " bytes left",
        "What comes after the last CR LF belongs to the next request on the connection.",
        "chunks");
  }

  static Lesson movesTheLimit(String what, int expected, int limit) {
    return new Lesson(
        "the limit of a piece of " + expected + " bytes to stay where it is, with " + what,
        "it is behind " + limit + " bytes",
        "What lies behind a limit that was moved is lost to the caller, who keeps what is left.",
        "chunks");
  }

  static Lesson notRefused(String what, Outcome outcome) {
    return new Lesson(
        "INVALID for " + what,
        outcome.toString(),
        "What may stand where is strict, since another server reads the same bytes: a size is one"
            + " to eight digits, right after it comes CR LF, and after the bytes as well.",
        "chunks");
  }

  static Lesson goesOn(Outcome outcome, int taken) {
    return new Lesson(
        "INVALID for whatever follows an invalid body, and nothing taken",
        outcome + ", and " + taken + " bytes taken",
        "Where the next chunk would begin is not known any more.",
        "states");
  }

  static Lesson smallSize(Outcome outcome, String content) {
    return new Lesson(
        "MORE, and the five bytes, of a chunk of ffffffff bytes",
        outcome + ", and \"" + content + "\"",
        "ffffffff is 4,294,967,295, and as an int -1.",
        "chunks");
  }

  static Lesson halfASize(Outcome outcome, String content) {
    return new Lesson(
        "MORE, and \"hello, wide\", of a chunk of 80000005 bytes",
        outcome + ", and \"" + content + "\"",
        "All bits of eight digits count, the first as well: 80000005 is 2,147,483,653, and not 5.",
        "chunks");
  }

  static Lesson threw(String what, RuntimeException e) {
    return new Lesson(
        "an outcome for " + what,
        Lesson.name(e) + " was thrown",
        "What is not there yet cannot be read, and what a client sends may be anything. Take a byte"
            + " if there is one, and look at it.",
        "states");
  }

  private static String in(int pieces) {
    return pieces == 1 ? "" : ", in " + pieces + " pieces";
  }
}
