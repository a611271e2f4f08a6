package manyclients.exercises.ch09;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.exercises.ch09.RangeField.Answer;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A file of a hundred bytes, and shorter ones.
class RangeFieldTest {

  /// Up to here are the scripts that have letters like ours, or digits.
  private static final char CHARACTERS = 0x3000;

  private static final int FILE = 100;
  private static final int MANY_DIGITS = 20_000;

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
    unsatisfiable("bytes=-000", FILE);
  }

  @Test
  @Order(6)
  @Demand("unsatisfiable")
  void anEmptyFileHasNoRange() {
    unsatisfiable("bytes=0-", 0);
    unsatisfiable("bytes=0-0", 0);
    unsatisfiable("bytes=-5", 0);
    unsatisfiable("bytes=-0", 0);
    unsatisfiable("bytes=5-9", 0);
  }

  @Test
  @Order(7)
  @Demand("ignored")
  void whatIsNoRangeIsIgnoredOfAnEmptyFileToo() {
    for (String value : List.of("bytes=9-0", "bytes=-", "lines=0-9", "bytes=0-9,20-29", "")) {
      expect(value, 0, new Answer.Whole());
    }
  }

  @Test
  @Order(7)
  @Demand("ignored")
  void whatIsNoRangeIsIgnored() {
    for (String value :
        List.of(
            "bytes=9-0",
            "bytes=100-99",
            "bytes=200-150",
            "bytes=200-50",
            "bytes=-",
            "bytes=",
            "bytes=a-b",
            "lines=0-9",
            "bytes=0-9,20-29",
            "bytes 0-9",
            "0-9",
            "",
            "bytes=0-9,",
            "bytes=,0-9",
            "bytes=0-9-",
            "bytes=0-9-19",
            "bytes=-9-",
            "bytes=-5-9",
            "bytes=--",
            "bytes=0--9",
            "bytes=5--",
            "bytes==0-9",
            "bytes=0-9=",
            "kilobytes=0-9",
            "bytes=0-9 ",
            " bytes=0-9",
            "bytes =0-9",
            "bytes=0 -9",
            "bytes=0- 9",
            "bytes=-9\n",
            "bytes=0-9\n",
            "bytes=0-+9",
            "bytes=-+9",
            "bytes=\u0661-\u0669",
            "byte\u017f=0-9",
            "bytes= 0-9",
            "bytes=--9",
            "bytes=+1-9",
            "bytes=0x0-9",
            "bytes=1.5-9")) {
      whole(value);
    }
    part("Bytes=0-9", FILE, 0, 10);
    part("BYTES=0-9", FILE, 0, 10);
    part("bYTEs=-9", FILE, 91, 9);
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
    unsatisfiable("bytes=18446744073709551621-", FILE); // 2^64 and 5
    part("bytes=0-18446744073709551621", FILE, 0, 100);
    part("bytes=499999999999999999-", 500_000_000_000_000_000L, 499_999_999_999_999_999L, 1);
    part("bytes=4999999999-", 5_000_000_000L, 4_999_999_999L, 1);
    part("bytes=3000000000-3999999999", 5_000_000_000L, 3_000_000_000L, 1_000_000_000L);
    part("bytes=-4000000000", 5_000_000_000L, 1_000_000_000L, 4_000_000_000L);
    part("bytes=-" + "0".repeat(30) + "1", FILE, 99, 1);
  }

  @Test
  @Order(9)
  @Demand("large numbers")
  void aNumberMayBeAsLargeAsALong() {
    long most = Long.MAX_VALUE;
    part("bytes=9223372036854775806-", most, most - 1, 1);
    part("bytes=1000000000000000000-1000000000000000004", most, 1_000_000_000_000_000_000L, 5);
    part("bytes=-9223372036854775806", most, 1, most - 1);
    part("bytes=-9223372036854775808", most, 0, most);
    unsatisfiable("bytes=9223372036854775807-", most);
  }

  @Test
  @Order(10)
  @Demand("ignored")
  void largeNumbersHaveAnOrder() {
    String large = "9".repeat(30);
    String less = "8".repeat(30);
    unsatisfiable("bytes=" + large + "-" + large, FILE);
    unsatisfiable("bytes=" + less + "-" + large, FILE);
    unsatisfiable("bytes=" + large + "-1" + less, FILE);
    whole("bytes=" + large + "-" + less);
    whole("bytes=" + large + "-0" + less);
    whole("bytes=1" + less + "-" + large);
    whole("bytes=" + large + "-5");
    whole("bytes=9223372036854775807-9223372036854775806");
    whole("bytes=1000000000000000001-1000000000000000000");
  }

  @Test
  @Order(11)
  @Demand("large numbers")
  void aNumberMayHaveManyDigits() {
    String large = "9".repeat(MANY_DIGITS);
    part("bytes=0-" + large, FILE, 0, 100);
    part("bytes=-" + large, FILE, 0, 100);
    unsatisfiable("bytes=" + large + "-", FILE);
    part("bytes=" + "0".repeat(MANY_DIGITS) + "1-2", FILE, 1, 2);
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
    } catch (RuntimeException | StackOverflowError e) {
      throw RangeFieldLessons.threw(value, file, e);
    }
    if (!answer.equals(expected)) {
      throw RangeFieldLessons.wrong(value, file, expected, answer);
    }
  }

  private static final Pattern FORM = Pattern.compile("[bB][yY][tT][eE][sS]=([0-9]*)-([0-9]*)");

  @Test
  @Order(12)
  @Demand("ignored")
  void whateverFollowsTheUnit() {
    Sequences.all(
        List.of("0", "1", "5", "-", ",", "="),
        5,
        symbols -> {
          for (long file : List.of(0L, 1L, 5L, 12L)) {
            compare("bytes=" + String.join("", symbols), file);
          }
          return true;
        });
  }

  @Test
  @Order(13)
  @Demand("ignored")
  void aRangeWithOneOtherCharacter() {
    String range = "bytes=1-2";
    for (int at = 0; at <= range.length(); at++) {
      String before = range.substring(0, at);
      String after = range.substring(Math.min(at + 1, range.length()));
      for (char c = 0; c < CHARACTERS; c++) {
        compare(before + c + after, FILE);
        compare(before + c + range.substring(at), FILE);
      }
      compare(before + after, FILE);
    }
  }

  /// Those at which one representation or another of a number ends, and their neighbours.
  @Test
  @Order(14)
  @Demand("large numbers")
  void numbersOfAllSizes() {
    List<String> numbers =
        new ArrayList<>(List.of("", "0", "1", "7", "9".repeat(18), "1" + "0".repeat(18)));
    for (int bits : List.of(31, 32, 53, 63, 64, 128)) {
      for (int more = -1; more <= 1; more++) {
        numbers.add(BigInteger.TWO.pow(bits).add(BigInteger.valueOf(more)).toString());
      }
    }
    for (String first : numbers) {
      for (String last : numbers) {
        for (long file : List.of(1L, 100L, 1L << 32, Long.MAX_VALUE - 1, Long.MAX_VALUE)) {
          compare("bytes=" + first + "-" + last, file);
          compare("bytes=" + padded(first) + "-" + last, file);
          compare("bytes=" + first + "-" + padded(last), file);
        }
      }
    }
  }

  private static String padded(String digits) {
    return digits.isEmpty() ? "" : "0".repeat(30) + digits;
  }

  private static void compare(String value, long file) {
    Matcher form = FORM.matcher(value);
    expect(
        value,
        file,
        form.matches() && !value.endsWith("=-")
            ? asked(form.group(1), form.group(2), BigInteger.valueOf(file))
            : new Answer.Whole());
  }

  private static Answer asked(String from, String to, BigInteger file) {
    BigInteger end = file.subtract(BigInteger.ONE);
    BigInteger first =
        from.isEmpty() ? file.subtract(new BigInteger(to).min(file)) : new BigInteger(from);
    if (!from.isEmpty() && !to.isEmpty()) {
      BigInteger last = new BigInteger(to);
      if (last.compareTo(first) < 0) {
        return new Answer.Whole();
      }
      end = end.min(last);
    }
    return first.compareTo(file) >= 0
        ? new Answer.Unsatisfiable()
        : new Answer.Part(first.longValueExact(), end.subtract(first).longValueExact() + 1);
  }
}
