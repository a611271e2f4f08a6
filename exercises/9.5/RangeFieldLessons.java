package manyclients.exercises.ch09;

import manyclients.exercises.ch09.RangeField.Answer;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [RangeField], in words.
final class RangeFieldLessons {

  private static final int LONG = 40; // characters: more than of two small numbers

  private RangeFieldLessons() {}

  static Lesson wrong(String value, long file, Answer expected, Answer answer) {
    return new Lesson(
        shown(expected) + " for " + asked(value, file),
        shown(answer),
        meaning(value, file, expected, answer),
        "site-handler");
  }

  static Lesson threw(String value, long file, Throwable e) {
    return new Lesson(
        "an answer for " + asked(value, file),
        Lesson.name(e) + " was thrown",
        e instanceof StackOverflowError
            ? "A group that is repeated takes a frame of the stack for each round of a regular"
                + " expression, as a method does that calls itself. [0-9]* takes none."
            : "A field comes from a client: it may hold anything, and numbers of any length. What"
                + " does not fit into a long is past every end.",
        "site-handler");
  }

  private static String meaning(String value, long file, Answer expected, Answer answer) {
    if (expected instanceof Answer.Whole && value.length() > LONG) {
      return "The end lies before the beginning. That both lie past every file does not make them"
          + " equal: compare all of their digits.";
    }
    if (expected instanceof Answer.Whole && value.chars().anyMatch(c -> c >= 128)) {
      return "HTTP's digits and letters are those of ASCII. Character.isDigit and Long.parseLong"
          + " take digits of other scripts, and equalsIgnoreCase takes U+017F, the long s,"
          + " for an s.";
    }
    if (expected instanceof Answer.Whole) {
      return "What is no range, as the exercise lists it, is ignored: the client gets the file, and"
          + " is no worse off.";
    }
    if (expected instanceof Answer.Unsatisfiable) {
      return file == 0
          ? "An empty file has no byte that a range could begin with."
          : "Bytes are counted from 0: the last of "
              + file
              + " bytes is byte "
              + (file - 1)
              + ". A range that begins after it holds nothing.";
    }
    if (file > Integer.MAX_VALUE) {
      return "A long holds numbers up to 9,223,372,036,854,775,807, and an int up to 2,147,483,647."
          + " What fits into a long is that number.";
    }
    if (value.contains("=-")) {
      return "A number without a beginning is how many of the last bytes are asked for, and there"
          + " are no more of them than the file has.";
    }
    if (answer instanceof Answer.Part part
        && expected instanceof Answer.Part right
        && part.first() == right.first()) {
      return "From a to b, both of them, is b - a + 1 bytes. And the last byte of a file is its"
          + " length minus 1: a range ends there at the latest.";
    }
    return "It is a range, and part of the file lies in it.";
  }

  private static String asked(String value, long file) {
    return "\"" + abbreviated(value) + "\" of a file of " + file + " bytes";
  }

  private static String abbreviated(String value) {
    return Lesson.visible(value.replaceAll("0{100,}", "0...0").replaceAll("9{100,}", "9...9"));
  }

  private static String shown(Answer answer) {
    return switch (answer) {
      case Answer.Whole() -> "all of it";
      case Answer.Part(long first, long length) ->
          length + (length == 1 ? " byte" : " bytes") + " from byte " + first;
      case Answer.Unsatisfiable() -> "unsatisfiable";
    };
  }
}
