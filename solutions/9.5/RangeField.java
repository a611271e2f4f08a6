package manyclients.exercises.ch09;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the field `Range` of a request for a file.
public final class RangeField {
  private static final Pattern FORM = Pattern.compile("(?i:bytes)=([0-9]*)-([0-9]*)");

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
    Matcher form = FORM.matcher(value);
    if (!form.matches() || value.endsWith("=-")) {
      return new Answer.Whole();
    }
    if (form.group(1).isEmpty()) {
      return part(length - Math.min(number(form.group(2)), length), length - 1, length);
    }
    long first = number(form.group(1));
    long last = form.group(2).isEmpty() ? Long.MAX_VALUE : number(form.group(2));
    return last < first ? new Answer.Whole() : part(first, Math.min(last, length - 1), length);
  }

  private static Answer part(long first, long last, long length) {
    return first < length ? new Answer.Part(first, last - first + 1) : new Answer.Unsatisfiable();
  }

  /// A number that does not fit is past the end of every file.
  private static long number(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }
}
