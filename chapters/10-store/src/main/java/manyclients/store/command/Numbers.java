package manyclients.store.command;

import static java.nio.charset.StandardCharsets.US_ASCII;

import manyclients.store.resp.Command;

/// Whole numbers as text. Like Redis, a number has exactly one form: `01`, `+1`, `-0` and ` 1` are
/// none.
final class Numbers {
  private static final int MOST_DIGITS = 19;
  private static final int TEN = 10;

  private Numbers() {}

  static long integer(Command command, int argument) {
    return integer(command.array(), command.start(argument), command.length(argument));
  }

  static long integer(byte[] text) {
    return integer(text, 0, text.length);
  }

  /// It is computed as a negative number, because there is one more of them.
  private static long integer(byte[] array, int start, int length) {
    boolean negative = length > 0 && array[start] == '-';
    int from = negative ? start + 1 : start;
    int digits = start + length - from;
    boolean form = digits > 0 && digits <= MOST_DIGITS && (array[from] != '0' || length == 1);
    long value = 0;
    for (int i = from; form && i < start + length; i++) {
      int digit = array[i] - '0';
      form = digit >= 0 && digit < TEN && value >= (Long.MIN_VALUE + digit) / TEN;
      value = TEN * value - digit;
    }
    if (!form || !negative && value == Long.MIN_VALUE) {
      throw new Refusal(Refusal.NOT_AN_INTEGER);
    }
    return negative ? value : -value;
  }

  static byte[] bytes(long value) {
    return Long.toString(value).getBytes(US_ASCII);
  }
}
