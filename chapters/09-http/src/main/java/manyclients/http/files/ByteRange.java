package manyclients.http.files;

import org.jspecify.annotations.Nullable;

/// A part of a representation: the bytes from `first` to `last`, both included, as HTTP counts.
record ByteRange(long first, long last) {
  private static final String UNIT = "bytes=";

  /// The result for a range that has no bytes of the representation.
  static final ByteRange UNSATISFIABLE = new ByteRange(0, -1);

  long length() {
    return last - first + 1;
  }

  /// Parses the value of `Range`, for a representation of this length.
  ///
  /// @return null for the whole representation: it is empty, or the value is not a range, or has
  ///   several, which no server has to support (RFC 9110, 14.2)
  static @Nullable ByteRange parse(String value, long length) {
    int dash = value.indexOf('-');
    if (dash < 0 || !value.regionMatches(true, 0, UNIT, 0, UNIT.length()) || length == 0) {
      return null;
    }
    String from = value.substring(UNIT.length(), dash).strip();
    String to = value.substring(dash + 1).strip();
    if (!isNumber(from) && !from.isEmpty() || !isNumber(to) && !to.isEmpty()) {
      return null;
    }
    if (from.isEmpty()) {
      return to.isEmpty() ? null : suffix(number(to), length);
    }
    return between(number(from), to.isEmpty() ? Long.MAX_VALUE : number(to), length);
  }

  /// Returns the range of the last `count` bytes; [#UNSATISFIABLE] if `count` is 0.
  private static ByteRange suffix(long count, long length) {
    return count == 0 ? UNSATISFIABLE : new ByteRange(Math.max(0, length - count), length - 1);
  }

  private static @Nullable ByteRange between(long first, long last, long length) {
    if (last < first) {
      return null; // not a range
    }
    return first >= length ? UNSATISFIABLE : new ByteRange(first, Math.min(last, length - 1));
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /// Parses a number. If it does not fit into a `long`, it counts as a position after every end.
  private static long number(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException tooLarge) {
      return Long.MAX_VALUE;
    }
  }
}
