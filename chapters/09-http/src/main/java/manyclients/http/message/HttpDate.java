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
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/// The time of day in the fields of HTTP, to the second: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// An instance makes that string once a second and not once a response. Not for use by several
/// threads at once.
public final class HttpDate {
  private static final DateTimeFormatter FIXED =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH);

  /// RFC 850, with two digits for the year: at most 50 years ahead.
  private static final DateTimeFormatter RFC_850 =
      new DateTimeFormatterBuilder()
          .appendPattern("EEEE, dd-MMM-")
          .appendValueReduced(ChronoField.YEAR, 2, 2, 1970)
          .appendPattern(" HH:mm:ss 'GMT'")
          .toFormatter(Locale.ENGLISH);

  /// C's `asctime`.
  private static final DateTimeFormatter ASCTIME =
      DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ENGLISH);

  private static final int MILLIS = 1_000;

  private final LongSupplier clock;
  private long second = -1;
  private byte[] bytes = {};

  /// @param clock milliseconds since 1970, as [System#currentTimeMillis()] gives them
  public HttpDate(LongSupplier clock) {
    this.clock = clock;
  }

  /// Now, in 29 bytes of ASCII.
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

  /// Reads the three forms that RFC 9110, section 5.6.7, has every recipient accept. Anything else
  /// is no date, and a field with no date in it is ignored.
  public static Optional<Instant> parse(String text) {
    for (DateTimeFormatter form : new DateTimeFormatter[] {FIXED, RFC_850, ASCTIME}) {
      try {
        TemporalAccessor read = form.parse(text);
        return Optional.of(
            LocalDateTime.from(read).toInstant(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS));
      } catch (DateTimeException e) {
        // the next form
      }
    }
    return Optional.empty();
  }
}
