package manyclients.exercises.ch09;

import java.util.List;
import manyclients.exercises.ch09.RangeField.Answer;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A file of a hundred bytes, and shorter ones.
class RangeFieldTest {
  private static final int FILE = 100;

  @Test
  @Order(1)
  @Demand("both ends")
  void bothEndsBelongToARange() {
    part("bytes=0-0", FILE, 0, 1);
    part("bytes=0-9", FILE, 0, 10);
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
    part("bytes=0-100", FILE, 0, 100);
    part("bytes=0-7", 1, 0, 1);
  }

  @Test
  @Order(3)
  @Demand("no end")
  void aRangeMayHaveNoEnd() {
    part("bytes=0-", FILE, 0, 100);
    part("bytes=50-", FILE, 50, 50);
    part("bytes=99-", FILE, 99, 1);
  }

  @Test
  @Order(4)
  @Demand("last bytes")
  void theLastBytesAreCountedFromTheEnd() {
    part("bytes=-1", FILE, 99, 1);
    part("bytes=-10", FILE, 90, 10);
    part("bytes=-100", FILE, 0, 100);
    part("bytes=-101", FILE, 0, 100);
    part("bytes=-5", 3, 0, 3);
  }

  @Test
  @Order(5)
  @Demand("unsatisfiable")
  void whatBeginsAtTheEndCannotBeSatisfied() {
    unsatisfiable("bytes=100-", FILE);
    unsatisfiable("bytes=100-200", FILE);
    unsatisfiable("bytes=101-", FILE);
    unsatisfiable("bytes=-0", FILE);
  }

  @Test
  @Order(6)
  @Demand("unsatisfiable")
  void anEmptyFileHasNoRange() {
    unsatisfiable("bytes=0-", 0);
    unsatisfiable("bytes=0-0", 0);
    unsatisfiable("bytes=-5", 0);
  }

  @Test
  @Order(7)
  @Demand("ignored")
  void whatIsNoRangeIsIgnored() {
    for (String value :
        List.of(
            "bytes=9-0",
            "bytes=100-99",
            "bytes=-",
            "bytes=",
            "bytes=a-b",
            "lines=0-9",
            "bytes=0-9,20-29",
            "bytes 0-9",
            "0-9",
            "",
            "bytes=0-9 ",
            "bytes= 0-9",
            "bytes=--9",
            "bytes=+1-9",
            "bytes=0x0-9",
            "bytes=1.5-9")) {
      whole(value);
    }
    part("Bytes=0-9", FILE, 0, 10);
  }

  @Test
  @Order(8)
  @Demand("large numbers")
  void aNumberMayBeLarge() {
    String large = "9".repeat(30);
    part("bytes=0-9223372036854775807", FILE, 0, 100);
    part("bytes=0-" + large, FILE, 0, 100);
    part("bytes=-" + large, FILE, 0, 100);
    part("bytes=" + "0".repeat(30) + "1-2", FILE, 1, 2);
    unsatisfiable("bytes=" + large + "-", FILE);
    part("bytes=0-9999999999999999999", FILE, 0, 100);
    part("bytes=499999999999999999-", 500_000_000_000_000_000L, 499_999_999_999_999_999L, 1);
    part("bytes=4999999999-", 5_000_000_000L, 4_999_999_999L, 1);
    part("bytes=3000000000-3999999999", 5_000_000_000L, 3_000_000_000L, 1_000_000_000L);
  }

  private static void part(String value, long file, long first, long length) {
    expect(value, file, new Answer.Part(first, length));
  }

  private static void unsatisfiable(String value, long file) {
    expect(value, file, new Answer.Unsatisfiable());
  }

  private static void whole(String value) {
    expect(value, FILE, new Answer.Whole());
  }

  private static void expect(String value, long file, Answer expected) {
    Answer answer;
    try {
      answer = RangeField.read(value, file);
    } catch (RuntimeException e) {
      throw RangeFieldLessons.threw(value, file, e);
    }
    if (!answer.equals(expected)) {
      throw RangeFieldLessons.wrong(value, file, expected, answer);
    }
  }
}
