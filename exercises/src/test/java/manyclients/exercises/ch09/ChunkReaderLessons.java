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
