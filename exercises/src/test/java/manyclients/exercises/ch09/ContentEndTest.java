package manyclients.exercises.ch09;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import manyclients.exercises.ch09.ContentEnd.Field;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The fields of one request after another, and where its content ends.
class ContentEndTest {

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
}
