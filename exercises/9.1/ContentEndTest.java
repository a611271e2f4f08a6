package manyclients.exercises.ch09;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import manyclients.exercises.ch09.ContentEnd.Field;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The fields of one request after another, and where its content ends.
class ContentEndTest {

  /// Up to here are the scripts that have letters like ours, or digits.
  private static final char CHARACTERS = 0x3000;

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");
  private static final Pattern CODING = Pattern.compile("(?i)chunked");
  private static final String KELVIN = "\u212a";

  @Test
  @Order(1)
  @Demand("no content")
  void withoutALengthThereIsNoContent() {
    expect(0, false);
    expect(0, false, "Host: a");
    expect(0, true, "Host: a");
  }

  @Test
  @Order(2)
  @Demand("length")
  void aLengthIsALength() {
    expect(5, false, "Content-Length: 5");
    expect(0, false, "Content-Length: 0");
    expect(5, true, "Host: a", "content-length: 5", "Accept: b");
    expect(5, false, "CONTENT-LENGTH: 005");
  }

  @Test
  @Order(3)
  @Demand("coding")
  void chunksAreChunks() {
    expect(ContentEnd.CHUNKED, false, "Transfer-Encoding: chunked");
    expect(ContentEnd.CHUNKED, false, "Host: a", "transfer-encoding: Chunked");
    expect(ContentEnd.CHUNKED, false, "TRANSFER-ENCODING: CHUNKED");
  }

  @Test
  @Order(3)
  @Demand("coding")
  void chunksAreNoLengthAndNoRefusal() {
    long chunked = ContentEnd.CHUNKED;
    if (chunked >= 0 || chunked == ContentEnd.REFUSED) {
      throw ContentEndLessons.ambiguous(chunked);
    }
  }

  @Test
  @Order(4)
  @Demand("two fields")
  void twoThatSaySomethingAreRefused() {
    refused("both", false, "Content-Length: 5", "Transfer-Encoding: chunked");
    refused("both", false, "Transfer-Encoding: chunked", "Content-Length: 5");
    refused("both", false, "transfer-encoding: chunked", "Host: a", "content-length: 0");
    refused("two", false, "Content-Length: 5", "Content-Length: 6");
    refused("two", false, "Content-Length: 5", "Host: a", "content-length: 5");
    refused("two", false, "Transfer-Encoding: chunked", "Transfer-Encoding: chunked");
    refused("two", false, "Transfer-Encoding: chunked", "Transfer-Encoding: identity");
    refused("two", false, "Transfer-Encoding: gzip", "Transfer-Encoding: chunked");
    refused("two", false, "Content-Length: 5", "Content-Length: 5", "Content-Length: 5");
    refused("two", true, "Content-Length: 5", "Content-Length: 5");
    refused("two", false, "Content-Length: 0", "Content-Length: 5");
    refused("two", false, "Content-Length: 0", "Content-Length: 0");
    refused("both", false, "Content-Length: 0", "Transfer-Encoding: chunked");
    refused("both", true, "Content-Length: 5", "Transfer-Encoding: chunked");
    refused("both", false, "Content-Length: 5", "Transfer-Encoding:");
    refused("both", false, "Content-Length:", "Transfer-Encoding: chunked");
  }

  @Test
  @Order(30)
  @Demand("length")
  void onlyBlanksHaveBeenTakenAway() {
    refused("number", false, "Content-Length: 5\f");
    refused("number", false, "Content-Length: \u000b5");
    refused("number", false, "Content-Length: 5\n");
    refused("number", false, "Content-Length: 5,");
    refused("number", false, "Content-Length: ,5");
  }

  @Test
  @Order(5)
  @Demand("length")
  void whatIsNoNumberIsRefused() {
    for (String value : List.of("+5", "-5", "5,5", "5, 5", "0x5", "5 5", "5.0", "five", "", "٥")) {
      refused("number", false, "Content-Length: " + value);
    }
  }

  @Test
  @Order(6)
  @Demand("length")
  void aLengthMayBeAsLongAsFits() {
    expect(999_999_999_999_999_999L, false, "Content-Length: 999999999999999999");
    expect(5, false, "Content-Length: 000000000000000005");
    refused("digits", false, "Content-Length: 9999999999999999999");
    refused("digits", false, "Content-Length: 1000000000000000000");
    refused("digits", false, "Content-Length: 0000000000000000005");
    refused("digits", false, "Content-Length: 18446744073709551621");
  }

  @Test
  @Order(7)
  @Demand("coding")
  void onlyChunkedIsUnderstood() {
    for (String value :
        List.of(
            "xchunked",
            "chunked, chunked",
            "gzip, chunked",
            "chunked,",
            "chunked;a=b",
            "\"chunked\"",
            "gzip",
            "identity",
            "",
            "chunked\f",
            "chunked\n")) {
      refused("coding", false, "Transfer-Encoding: " + value);
    }
    refused("http10", true, "Transfer-Encoding: chunked");
    refused("http10", true, "Transfer-Encoding: identity");
    refused("kelvin", false, "Transfer-Encoding: chun\u212aed");
  }

  @Test
  @Order(8)
  @Demand("other fields")
  void otherFieldsSayNothingAboutIt() {
    expect(0, false, "Content_Length: 5");
    expect(0, false, "TE: chunked");
    expect(5, false, "Content-Length: 5", "Transfer_Encoding: chunked");
    expect(5, false, "Content-Length: 5", "X-Content-Length: 6", "TE: chunked");
    expect(5, false, "Content-Length: 5", "Content-Lengths: 6", "Transfer-Encoding-2: chunked");
  }

  @Test
  @Order(9)
  @Demand("coding")
  void upperAndLowerCaseAreThoseOfNoLanguage() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.of("tr", "TR"));
    try {
      for (String name : List.of("TRANSFER-ENCODING", "transfer-encoding", "Transfer-Encoding")) {
        turkish(name + ": chunked");
        turkish(name + ": CHUNKED");
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static void turkish(String line) {
    long end = end("sound", false, line);
    if (end != ContentEnd.CHUNKED) {
      throw ContentEndLessons.inTurkish(line, end);
    }
  }

  private static void refused(String why, boolean http10, String... lines) {
    long end = end(why, http10, lines);
    if (end != ContentEnd.REFUSED) {
      throw ContentEndLessons.notRefused(why, http10, List.of(lines), end);
    }
  }

  private static void expect(long expected, boolean http10, String... lines) {
    long end = end("sound", http10, lines);
    if (end != expected) {
      throw ContentEndLessons.wrong(http10, List.of(lines), expected, end);
    }
  }

  private static long end(String why, boolean http10, String... lines) {
    List<Field> fields = new ArrayList<>();
    for (String line : lines) {
      int colon = line.indexOf(':');
      fields.add(
          new Field(
              line.substring(0, colon),
              line.substring(colon + 1).replaceAll("^[ \t]+|[ \t]+$", "")));
    }
    try {
      return ContentEnd.of(List.copyOf(fields), http10);
    } catch (RuntimeException e) {
      throw ContentEndLessons.threw(why, http10, List.of(lines), e);
    }
  }

  private static final List<Field> SOME =
      List.of(
          new Field("Content-Length", "5"),
          new Field("content-length", "0"),
          new Field("Content-Length", ""),
          new Field("Content-Length", "-"),
          new Field("Transfer-Encoding", "chunked"),
          new Field("transfer-encoding", "identity"),
          new Field("Transfer-Encoding", ""),
          new Field("Content_Length", "6"),
          new Field("Host", "a"),
          new Field("Accept", "chunked"));

  @Test
  @Order(31)
  @Demand("two fields")
  void whicheverFieldsThereAre() {
    Sequences.all(
        SOME,
        3,
        fields -> {
          compare(fields, false);
          compare(fields, true);
          return true;
        });
  }

  @Test
  @Order(32)
  @Demand("other fields")
  void aNameWithOneOtherCharacter() {
    for (String name : List.of("Content-Length", "transfer-encoding")) {
      for (int at = 0; at <= name.length(); at++) {
        String before = name.substring(0, at);
        for (char c = '!'; c <= '~'; c++) {
          aName(before + c + name.substring(at));
          if (at < name.length()) {
            aName(before + c + name.substring(at + 1));
          }
        }
        aName(before + name.substring(Math.min(at + 1, name.length())));
      }
    }
  }

  private static void aName(String name) {
    compare(List.of(new Field(name, "chunked")), false);
    compare(List.of(new Field(name, "5")), false);
  }

  @Test
  @Order(33)
  @Demand("length")
  void aLengthWithOneOtherCharacter() {
    for (char c = 0; c < CHARACTERS; c++) {
      compare(new Field("Content-Length", "" + c));
    }
    for (char c = 0; c < 256; c++) {
      for (String value : List.of(c + "5", "5" + c, "5" + c + "5")) {
        compare(new Field("Content-Length", value));
      }
    }
    for (int digits = 1; digits <= 40; digits++) {
      for (String digit : List.of("0", "1", "9")) {
        compare(new Field("Content-Length", digit.repeat(digits)));
        compare(new Field("Content-Length", digit.repeat(digits - 1) + "7"));
      }
    }
  }

  @Test
  @Order(34)
  @Demand("coding")
  void aCodingWithOneOtherCharacter() {
    String coding = "chunked";
    for (int at = 0; at <= coding.length(); at++) {
      String before = coding.substring(0, at);
      String after = coding.substring(Math.min(at + 1, coding.length()));
      for (char c = 0; c < 512; c++) {
        compare(new Field("Transfer-Encoding", before + c + after));
      }
      for (char c = 0; c < 128; c++) {
        compare(new Field("Transfer-Encoding", before + c + coding.substring(at)));
      }
      compare(new Field("Transfer-Encoding", before + after));
    }
  }

  /// A value has no blanks around it.
  private static void compare(Field field) {
    String value = field.value();
    if (!isBlank(value.charAt(0)) && !isBlank(value.charAt(value.length() - 1))) {
      compare(List.of(field), false);
    }
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private static void compare(List<Field> fields, boolean http10) {
    List<Field> saying = fields.stream().filter(ContentEndTest::saysSomething).toList();
    String why = saying.size() > 1 ? whyOfSeveral(saying) : "sound";
    long expected = why.equals("sound") ? 0 : ContentEnd.REFUSED;
    if (saying.size() == 1) {
      Field one = saying.getFirst();
      why =
          one.name().equalsIgnoreCase("Content-Length")
              ? whyOfLength(one.value())
              : whyOfCoding(one.value(), http10);
      expected = why.equals("sound") ? whatIsSaid(one) : ContentEnd.REFUSED;
    }
    long end;
    try {
      end = ContentEnd.of(fields, http10);
    } catch (RuntimeException e) {
      throw ContentEndLessons.threw(why, http10, lines(fields), e);
    }
    if (end != expected) {
      throw expected == ContentEnd.REFUSED
          ? ContentEndLessons.notRefused(why, http10, lines(fields), end)
          : ContentEndLessons.wrong(http10, lines(fields), expected, end);
    }
  }

  private static List<String> lines(List<Field> fields) {
    return fields.stream().map(field -> field.name() + ": " + field.value()).toList();
  }

  private static boolean saysSomething(Field field) {
    String name = field.name().toLowerCase(Locale.ROOT);
    return name.equals("content-length") || name.equals("transfer-encoding");
  }

  private static String whyOfSeveral(List<Field> saying) {
    return saying.stream().map(field -> field.name().length()).distinct().count() == 1
        ? "two"
        : "both";
  }

  private static String whyOfLength(String value) {
    if (!DIGITS.matcher(value).matches()) {
      return "number";
    }
    return value.length() > 18 ? "digits" : "sound";
  }

  /// A regular expression compares letters of ASCII, if it is not told otherwise.
  private static String whyOfCoding(String value, boolean http10) {
    if (http10) {
      return "http10";
    } else if (value.contains(KELVIN)) {
      return "kelvin";
    }
    return CODING.matcher(value).matches() ? "sound" : "coding";
  }

  private static long whatIsSaid(Field sound) {
    return DIGITS.matcher(sound.value()).matches()
        ? Long.parseLong(sound.value())
        : ContentEnd.CHUNKED;
  }
}
