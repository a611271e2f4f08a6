package manyclients.store.resp;

/// Whole numbers as in Redis: no sign except a minus, no leading zeros, no blanks.
final class Decimal {
  /// The result of [#parse] for text that is not a number, and for the minimum of `long`.
  static final long NONE = Long.MIN_VALUE;

  /// The length of the longest number, with 19 digits and a sign.
  static final int MAX_LENGTH = 20;

  private Decimal() {}

  /// @return the number, or [#NONE]
  static long parse(byte[] array, int from, int to) {
    boolean negative = from < to && array[from] == '-';
    int at = negative ? from + 1 : from;
    int digits = to - at;
    if (digits <= 0 || digits > MAX_LENGTH - 1 || array[at] == '0' && (digits > 1 || negative)) {
      return NONE;
    }
    long value = 0;
    for (; at < to; at++) {
      int digit = array[at] - '0';
      if (digit < 0 || digit > 9) {
        return NONE;
      }
      value = 10 * value + digit;
    }
    if (value < 0) {
      return NONE; // 19 digits may be too many
    }
    return negative ? -value : value;
  }

  /// Writes a number.
  ///
  /// @param at the position to write at, with room for [#MAX_LENGTH] bytes
  /// @return the position after the number
  static int write(long value, byte[] array, int at) {
    if (value < 0) {
      array[at++] = '-';
    }
    int end = at + length(value);
    int i = end;
    long rest = value;
    do {
      array[--i] = (byte) ('0' + Math.abs(rest % 10)); // the minimum has no positive counterpart
      rest /= 10;
    } while (rest != 0);
    return end;
  }

  /// Returns the number of digits.
  private static int length(long value) {
    int digits = 1;
    for (long rest = value / 10; rest != 0; rest /= 10) {
      digits++;
    }
    return digits;
  }
}
