package manyclients.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class HttpDateTest {
  private static final Instant NOW = Instant.parse("2026-11-28T12:00:00Z");

  private static String read(String date) {
    return HttpDate.parse(date, NOW).map(Instant::toString).orElse("no date");
  }

  @Test
  void theThreeFormsAreRead() {
    String time = "1994-11-06T08:49:37Z";
    assertThat(read("Sun, 06 Nov 1994 08:49:37 GMT")).isEqualTo(time);
    assertThat(read("Sunday, 06-Nov-94 08:49:37 GMT")).isEqualTo(time);
    assertThat(read("Sun Nov  6 08:49:37 1994")).isEqualTo(time);
    assertThat(read("1994-11-06T08:49:37Z")).isEqualTo("no date");
  }

  /// The rule of RFC 9110, section 5.6.7.
  @Test
  void aYearOfTwoDigitsIsTheLastOneThatIsNotMoreThanFiftyYearsAhead() {
    assertThat(read("Thursday, 01-Jan-71 00:00:00 GMT")).isEqualTo("2071-01-01T00:00:00Z");
    assertThat(read("Saturday, 28-Nov-76 12:00:00 GMT")).isEqualTo("2076-11-28T12:00:00Z");
    assertThat(read("Sunday, 28-Nov-76 12:00:01 GMT")).isEqualTo("1976-11-28T12:00:01Z");
    assertThat(read("Friday, 31-Dec-99 23:59:59 GMT")).isEqualTo("1999-12-31T23:59:59Z");
    assertThat(read("Tuesday, 29-Feb-00 00:00:00 GMT")).isEqualTo("2000-02-29T00:00:00Z");
  }
}
