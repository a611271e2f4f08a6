package manyclients.exercises.ch09;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the field `Range` of a request for a file.
public final class RangeField {
  private static final Pattern FORM = Pattern.compile("(?i:bytes)=([0-9]+)-([0-9]+)");

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
    if (!form.matches()) {
      return new Answer.Whole();
    }
    long first = Long.parseLong(form.group(1)); // TODO: what about other forms, and the end?
    long last = Long.parseLong(form.group(2));
    return new Answer.Part(first, Math.min(last, length) - first + 1);
  }
}
