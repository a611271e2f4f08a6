package manyclients.exercises.ch09;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import manyclients.exercises.ch09.ContentEnd.Field;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The fields of one request after another.
class ContentEndTest {
  private static final String TWO =
      "One server takes the first, and the next one the last, or the length, or the chunks: what is"
          + " content to one server is a request to the other. Even if they are equal, a client"
          + " that sends two has made a mistake, or wants you to make one.";
  private static final String DIGITS =
      "A Content-Length is one to eighteen digits from 0 to 9. Long.parseLong also reads a sign,"
          + " and digits of other scripts, and it throws for anything else; a number that wraps"
          + " around is a length that the client did not send.";
  private static final String CODING =
      "The end of the content is known only if chunked is the whole coding. HTTP/1.0 has no chunks,"
          + " and an HTTP/1.0 server in between did not understand them.";
  private static final String KELVIN =
      "The k is U+212A here, the Kelvin sign. equalsIgnoreCase takes it for a k, and a server that"
          + " compares bytes does not.";
  private static final String OTHERS =
      "Only these two fields say where the content ends, by their whole names, in upper or lower"
          + " case.";

  @Test
  @Order(1)
  @Demand("no content")
  void aRequestWithoutEitherField() {
    expect(0, OTHERS);
    expect(0, OTHERS, "Host: a", "Accept: b", "Accept: c");
    expect(0, OTHERS, "Content_Length: 5", "X-Content-Length: 6", "TE: chunked");
  }

  @Test
  @Order(2)
  @Demand("length")
  void aNumberOfDigits() {
    expect(5, OTHERS, "Content-Length: 5");
    expect(5, OTHERS, "Host: a", "content-length: 005", "Accept: b");
    expect(5_000_000_000L, "An int ends at 2,147,483,647.", "CONTENT-LENGTH: 5000000000");
    expect(999_999_999_999_999_999L, DIGITS, "Content-Length: 999999999999999999");
  }

  @Test
  @Order(4)
  @Demand("length")
  void aLengthThatIsNoNumber() {
    for (String value :
        List.of("+5", "-5", "5,5", "5, 5", "0x5", "5 5", "5.0", "five", "", "\u0665", "5\n")) {
      expect(ContentEnd.REFUSED, DIGITS, "Content-Length: " + value);
    }
    expect(ContentEnd.REFUSED, DIGITS, "Content-Length: 1000000000000000000");
    expect(ContentEnd.REFUSED, DIGITS, "Content-Length: 18446744073709551621");
  }

  @Test
  @Order(5)
  @Demand("coding")
  void chunkedInAnyCase() {
    expect(ContentEnd.CHUNKED, OTHERS, "Transfer-Encoding: chunked");
    expect(ContentEnd.CHUNKED, OTHERS, "Host: a", "transfer-encoding: Chunked");
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.of("tr", "TR"));
    try {
      expect(
          ContentEnd.CHUNKED,
          "The machine is set to Turkish here, where the lower-case I has no dot. toLowerCase()"
              + " follows the machine's language; equalsIgnoreCase and Locale.ROOT know none.",
          "TRANSFER-ENCODING: CHUNKED");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  @Order(6)
  @Demand("coding")
  void aCodingThatIsNotChunked() {
    for (String value :
        List.of("xchunked", "gzip, chunked", "chunked,", "chunked;a=b", "gzip", "identity", "")) {
      expect(ContentEnd.REFUSED, CODING, "Transfer-Encoding: " + value);
    }
    expect(ContentEnd.REFUSED, KELVIN, "Transfer-Encoding: chun\u212aed");
  }

  @Test
  @Order(7)
  @Demand("coding")
  void aCodingInHttp10() {
    check(ContentEnd.REFUSED, CODING, true, List.of(field("Transfer-Encoding: chunked")));
    check(ContentEnd.REFUSED, CODING, true, List.of(field("Transfer-Encoding: identity")));
    check(5, OTHERS, true, List.of(field("Content-Length: 5")));
  }

  @Test
  @Order(3)
  @Demand("two fields")
  void aLengthAndACoding() {
    expect(ContentEnd.REFUSED, TWO, "Content-Length: 5", "Transfer-Encoding: chunked");
    expect(ContentEnd.REFUSED, TWO, "transfer-encoding: chunked", "Host: a", "content-length: 0");
  }

  @Test
  @Order(8)
  @Demand("two fields")
  void anyThreeFields() {
    List<Field> some =
        Stream.of(
                "Content-Length: 5",
                "content-length: 0",
                "Content-Length:",
                "Transfer-Encoding: chunked",
                "transfer-encoding: identity",
                "Host: a",
                "Accept: chunked")
            .map(ContentEndTest::field)
            .toList();
    Sequences.all(
        some,
        3,
        fields -> {
          check(model(fields, false), TWO, false, fields);
          check(model(fields, true), TWO, true, fields);
          return true;
        });
  }

  /// Returns the answer that the exercise demands for the values above.
  private static long model(List<Field> fields, boolean http10) {
    List<Field> telling =
        fields.stream()
            .filter(field -> field.name().matches("(?i)content-.*|transfer-.*"))
            .toList();
    if (telling.size() != 1) {
      return telling.isEmpty() ? 0 : ContentEnd.REFUSED;
    }
    return switch (telling.getFirst().value()) {
      case "5" -> 5;
      case "0" -> 0;
      case "chunked" -> http10 ? ContentEnd.REFUSED : ContentEnd.CHUNKED;
      default -> ContentEnd.REFUSED;
    };
  }

  private static Field field(String line) {
    int colon = line.indexOf(':');
    return new Field(line.substring(0, colon), line.substring(colon + 1).replaceFirst("^ ", ""));
  }

  private static void expect(long expected, String means, String... lines) {
    check(expected, means, false, Stream.of(lines).map(ContentEndTest::field).toList());
  }

  private static void check(long expected, String means, boolean http10, List<Field> fields) {
    String what =
        (fields.isEmpty() ? "no field" : Lesson.visible(told(fields)))
            + (http10 ? ", in HTTP/1.0" : "");
    String happened;
    try {
      long end = ContentEnd.of(List.copyOf(fields), http10);
      if (end == expected) {
        return;
      }
      happened = "it returned " + said(end);
    } catch (RuntimeException e) {
      happened = Lesson.name(e) + " was thrown";
    }
    String section = means.equals(TWO) ? "smuggling" : "framing";
    throw new Lesson(said(expected) + " for " + what, happened, means, section);
  }

  private static String told(List<Field> fields) {
    return String.join(" | ", fields.stream().map(f -> f.name() + ": " + f.value()).toList());
  }

  private static String said(long end) {
    if (end == ContentEnd.CHUNKED) {
      return "CHUNKED";
    }
    return end == ContentEnd.REFUSED ? "REFUSED" : "a length of " + end;
  }
}
