package manyclients.exercises.ch09;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the field `Range` of a request for a file.
public final class RangeField {
  private static final Pattern BOTH = Pattern.compile("(?i)bytes=([0-9]+)-([0-9]+)");
  private static final Pattern FROM = Pattern.compile("(?i)bytes=([0-9]+)-");
  private static final Pattern LAST = Pattern.compile("(?i)bytes=-([0-9]+)");

  private RangeField() {}

  /// The part of the file to send.
  public sealed interface Answer {
    /// All of the file, with 200.
    record Whole() implements Answer {}

    /// A part of it, with 206.
    ///
    /// @param first the position of the first byte, counted from 0
    /// @param length the length of the part in bytes, at least 1
    record Part(long first, long length) implements Answer {}

    /// Nothing, with 416.
    record Unsatisfiable() implements Answer {}
  }

  /// @param value the value of the field
  /// @param length the length of the file in bytes
  public static Answer read(String value, long length) {
    BigInteger end = BigInteger.valueOf(length);
    Matcher both = BOTH.matcher(value);
    if (both.matches()) {
      BigInteger first = new BigInteger(both.group(1));
      BigInteger behind = new BigInteger(both.group(2)).add(BigInteger.ONE);
      return behind.compareTo(first) <= 0 ? new Answer.Whole() : part(first, behind, end);
    }
    Matcher from = FROM.matcher(value);
    if (from.matches()) {
      return part(new BigInteger(from.group(1)), end, end);
    }
    Matcher last = LAST.matcher(value);
    if (last.matches()) {
      return part(end.subtract(end.min(new BigInteger(last.group(1)))), end, end);
    }
    return new Answer.Whole();
  }

  /// @param behind the position after the last byte that is asked for
  private static Answer part(BigInteger first, BigInteger behind, BigInteger end) {
    BigInteger length = behind.min(end).subtract(first);
    return length.signum() > 0
        ? new Answer.Part(first.longValueExact(), length.longValueExact())
        : new Answer.Unsatisfiable();
  }
}
