package manyclients.store.command;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.OptionalLong;
import manyclients.store.resp.Command;
import org.jspecify.annotations.Nullable;

/// Whole numbers as text. As in Redis, each number has exactly one form: `01`, `+1`, `-0` and ` 1`
/// are not numbers.
public final class Numbers {
  private static final int MOST_DIGITS = 19;
  private static final int TEN = 10;

  private Numbers() {}

  /// @return empty if the argument is not a number, or out of range
  public static OptionalLong find(Command command, int argument) {
    try {
      return OptionalLong.of(integer(command, argument));
    } catch (Refusal e) {
      return OptionalLong.empty();
    }
  }

  static long integer(Command command, int argument) {
    return integer(command.array(), command.start(argument), command.length(argument));
  }

  static long integer(byte[] text) {
    return integer(text, 0, text.length);
  }

  /// Parses a number as a negative one, because the negative range has one number more.
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

  /// Returns the error if an argument is not 0, the number of the only database; otherwise null.
  public static @Nullable String databaseError(Command command, int argument) {
    try {
      requireDatabase(command, argument);
      return null;
    } catch (Refusal refusal) {
      return refusal.getMessage();
    }
  }

  static void requireDatabase(Command command, int argument) {
    long index = integer(command, argument);
    if (index != (int) index) {
      throw new Refusal(Refusal.NOT_AN_INT);
    }
    if (index != 0) {
      throw new Refusal("ERR DB index is out of range");
    }
  }

  static byte[] bytes(long value) {
    return Long.toString(value).getBytes(US_ASCII);
  }
}
