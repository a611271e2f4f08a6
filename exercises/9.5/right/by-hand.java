package manyclients.exercises.ch09;

/// Reads the field `Range` of a request for a file.
public final class RangeField {
  private static final String UNIT = "bytes=";

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
    if (!value.regionMatches(true, 0, UNIT, 0, UNIT.length())) {
      return new Answer.Whole();
    }
    int dash = value.indexOf('-');
    if (dash < 0) {
      return new Answer.Whole();
    }
    String from = value.substring(UNIT.length(), dash);
    String to = value.substring(dash + 1);
    if (!isDigits(from) || !isDigits(to) || from.isEmpty() && to.isEmpty()) {
      return new Answer.Whole();
    }
    if (from.isEmpty()) {
      return lastBytes(number(to), length);
    }
    return between(number(from), to.isEmpty() ? Long.MAX_VALUE : number(to), length);
  }

  private static Answer lastBytes(long count, long length) {
    long some = Math.min(count, length);
    return some == 0 ? new Answer.Unsatisfiable() : new Answer.Part(length - some, some);
  }

  private static Answer between(long first, long last, long length) {
    if (last < first) {
      return new Answer.Whole();
    }
    if (first >= length) {
      return new Answer.Unsatisfiable();
    }
    return new Answer.Part(first, Math.min(last, length - 1) - first + 1);
  }

  private static boolean isDigits(String text) {
    return text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /// Returns the largest long instead of overflowing.
  private static long number(String digits) {
    long number = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) - '0';
      if (number > (Long.MAX_VALUE - digit) / 10) {
        return Long.MAX_VALUE;
      }
      number = 10 * number + digit;
    }
    return number;
  }
}
