package manyclients.exercises.ch09;

import java.util.List;
import manyclients.exercises.ch09.RangeField.Answer;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Mostly a file of a hundred bytes.
class RangeFieldTest {
  private static final int FILE = 100;

  @Test
  @Order(1)
  @Demand("both ends")
  void bothEndsBelongToARange() {
    part("bytes=0-0", FILE, 0, 1);
    part("bytes=10-19", FILE, 10, 10);
    part("bytes=99-99", FILE, 99, 1);
    part("bytes=0-99", FILE, 0, 100);
  }

  @Test
  @Order(2)
  @Demand("both ends")
  void aRangeEndsWithTheFile() {
    part("bytes=90-100", FILE, 90, 10);
    part("bytes=90-1000", FILE, 90, 10);
    part("bytes=0-7", 1, 0, 1);
  }

  @Test
  @Order(3)
  @Demand("one end")
  void aRangeWithoutAnEndEndsWithTheFile() {
    part("bytes=0-", FILE, 0, 100);
    part("bytes=99-", FILE, 99, 1);
  }

  @Test
  @Order(4)
  @Demand("one end")
  void theLastBytesAreCountedFromTheEnd() {
    part("bytes=-1", FILE, 99, 1);
    part("bytes=-10", FILE, 90, 10);
    part("bytes=-100", FILE, 0, 100);
    part("bytes=-101", FILE, 0, 100);
  }

  @Test
  @Order(5)
  @Demand("unsatisfiable")
  void aRangeWithoutAByteOfTheFile() {
    unsatisfiable("bytes=100-", FILE);
    unsatisfiable("bytes=100-200", FILE);
    unsatisfiable("bytes=-0", FILE);
    unsatisfiable("bytes=0-", 0);
    unsatisfiable("bytes=5-9", 0);
    unsatisfiable("bytes=-5", 0);
  }

  @Test
  @Order(6)
  @Demand("ignored")
  void aFieldThatIsNoRange() {
    for (String value :
        List.of(
            "bytes=9-0",
            "bytes=200-50",
            "bytes=-",
            "bytes=",
            "bytes=a-b",
            "lines=0-9",
            "0-9",
            "")) {
      expect(value, FILE, new Answer.Whole());
    }
    expect("bytes=0-9,20-29", FILE, new Answer.Whole());
    expect("bytes=9-0", 0, new Answer.Whole());
    part("BYTES=0-9", FILE, 0, 10);
  }

  @Test
  @Order(7)
  @Demand("ignored")
  void anyCharactersAfterTheUnit() {
    Sequences.all(
        List.of("0", "1", "5", "-", ",", "+"),
        5,
        signs -> {
          String value = "bytes=" + String.join("", signs);
          expect(value, 12, model(value.substring("bytes=".length()), 12));
          return true;
        });
  }

  @Test
  @Order(8)
  @Demand("large numbers")
  void numbersBeyondAnIntAndBeyondALong() {
    part("bytes=3000000000-3999999999", 5_000_000_000L, 3_000_000_000L, 1_000_000_000L);
    part("bytes=-4000000000", 5_000_000_000L, 1_000_000_000L, 4_000_000_000L);
    part("bytes=0-9223372036854775807", FILE, 0, 100);
    String large = "18446744073709551621"; // 2^64 and 5
    part("bytes=0-" + large, FILE, 0, 100);
    part("bytes=-" + large, FILE, 0, 100);
    unsatisfiable("bytes=" + large + "-", FILE);
  }

  /// Returns the answer that the exercise demands, for numbers of a few digits.
  private static Answer model(String range, long file) {
    String[] ends = range.split("-", -1);
    if (!range.matches("[0-9]*-[0-9]*") || range.equals("-")) {
      return new Answer.Whole();
    }
    long first = ends[0].isEmpty() ? file - Math.min(file, number(ends[1])) : number(ends[0]);
    long last = ends[0].isEmpty() || ends[1].isEmpty() ? file - 1 : number(ends[1]);
    if (!ends[0].isEmpty() && !ends[1].isEmpty() && last < first) {
      return new Answer.Whole();
    }
    return first >= file
        ? new Answer.Unsatisfiable()
        : new Answer.Part(first, Math.min(last, file - 1) - first + 1);
  }

  private static long number(String digits) {
    return Long.parseLong(digits);
  }

  private static void part(String value, long file, long first, long length) {
    expect(value, file, new Answer.Part(first, length));
  }

  private static void unsatisfiable(String value, long file) {
    expect(value, file, new Answer.Unsatisfiable());
  }

  private static void expect(String value, long file, Answer expected) {
    String asked = "\"" + value + "\" of a file of " + file + " bytes";
    Answer answer;
    try {
      answer = RangeField.read(value, file);
    } catch (RuntimeException e) {
      throw new Lesson(
          "an answer for " + asked,
          Lesson.name(e) + " was thrown",
          "A field comes from a client: it may hold anything, and numbers of any length. A number"
              + " that does not fit into a long is past the end of every file.",
          "site-handler");
    }
    if (!answer.equals(expected)) {
      throw new Lesson(
          shown(expected) + " for " + asked,
          "the answer is " + shown(answer),
          meaning(value, file, expected, answer),
          "site-handler");
    }
  }

  private static String meaning(String value, long file, Answer expected, Answer answer) {
    if (expected instanceof Answer.Whole) {
      return "A field that has none of the three forms is ignored, and so is a range that ends"
          + " before it begins: the client gets the whole file. Check that before you look at the"
          + " file's length.";
    }
    if (expected instanceof Answer.Unsatisfiable) {
      return "Bytes are counted from 0, so the last of "
          + file
          + " bytes has the number "
          + (file - 1)
          + ". A range that begins after it, or asks for the last 0 bytes, contains nothing.";
    }
    if (file > Integer.MAX_VALUE) {
      return "An int ends at 2,147,483,647. Many films are larger.";
    }
    if (value.contains("=-")) {
      return "Without a beginning, the number says how many of the last bytes are wanted. A file"
          + " has no more bytes than its length.";
    }
    if (answer instanceof Answer.Part part && part.first() == ((Answer.Part) expected).first()) {
      return "A range from a to b includes both ends: that is b - a + 1 bytes. The last byte of a"
          + " file has the number length - 1: a range ends there at the latest.";
    }
    return "This is a range, and part of the file lies in it. Either end may be missing.";
  }

  private static String shown(Answer answer) {
    return switch (answer) {
      case Answer.Whole() -> "the whole file";
      case Answer.Part(long first, long length) ->
          length + (length == 1 ? " byte" : " bytes") + " from byte " + first;
      case Answer.Unsatisfiable() -> "unsatisfiable";
    };
  }
}
