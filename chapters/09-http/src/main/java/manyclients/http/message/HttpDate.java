package manyclients.http.message;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/// A time in an HTTP field, to the second: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// An instance formats the current time once per second, not once per response. One thread at a
/// time may use it.
public final class HttpDate {
  private static final DateTimeFormatter FIXED =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH);

  /// RFC 850, with two digits for the year. They are read as one of the years 0 to 99, in which
  /// dates fall on other days of the week, so the day of the week is ignored.
  private static final DateTimeFormatter RFC_850 =
      new DateTimeFormatterBuilder()
          .appendPattern("EEEE, dd-MMM-")
          .appendValue(ChronoField.YEAR, 2)
          .appendPattern(" HH:mm:ss 'GMT'")
          .toFormatter(Locale.ENGLISH)
          .withResolverFields(
              ChronoField.YEAR,
              ChronoField.MONTH_OF_YEAR,
              ChronoField.DAY_OF_MONTH,
              ChronoField.HOUR_OF_DAY,
              ChronoField.MINUTE_OF_HOUR,
              ChronoField.SECOND_OF_MINUTE);

  private static final int MOST_YEARS_AHEAD = 50;
  private static final int CENTURY = 100;

  /// The format of C's `asctime`.
  private static final DateTimeFormatter ASCTIME =
      DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ENGLISH);

  private static final int MILLIS = 1_000;

  private final LongSupplier clock;
  private long second = -1;
  private byte[] bytes = {};

  /// @param clock returns milliseconds since 1970, like [System#currentTimeMillis()]
  public HttpDate(LongSupplier clock) {
    this.clock = clock;
  }

  /// Returns the current time, in 29 bytes of ASCII.
  byte[] now() {
    long now = Math.floorDiv(clock.getAsLong(), MILLIS);
    if (now != second) {
      bytes = format(Instant.ofEpochSecond(now)).getBytes(StandardCharsets.US_ASCII);
      second = now;
    }
    return bytes;
  }

  public static String format(Instant time) {
    return FIXED.format(time.atOffset(ZoneOffset.UTC));
  }

  /// Parses the three formats that every recipient must accept (RFC 9110, section 5.6.7). Other
  /// text is not a date, and a field without a date is ignored.
  public static Optional<Instant> parse(String text) {
    return parse(text, Instant.now());
  }

  static Optional<Instant> parse(String text, Instant now) {
    for (DateTimeFormatter form : new DateTimeFormatter[] {FIXED, RFC_850, ASCTIME}) {
      try {
        LocalDateTime read = LocalDateTime.from(form.parse(text));
        LocalDateTime time = form == RFC_850 ? inItsCentury(read, now) : read;
        return Optional.of(time.toInstant(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS));
      } catch (DateTimeException e) {
        // try the next form
      }
    }
    return Optional.empty();
  }

  /// Returns the date in the last year with these two digits that is at most 50 years ahead.
  private static LocalDateTime inItsCentury(LocalDateTime read, Instant now) {
    LocalDateTime last = now.atOffset(ZoneOffset.UTC).toLocalDateTime().plusYears(MOST_YEARS_AHEAD);
    LocalDateTime time = read.plusYears((long) last.getYear() / CENTURY * CENTURY);
    return time.isAfter(last) ? time.minusYears(CENTURY) : time;
  }
}
