package manyclients.store.command;

import java.util.List;
import manyclients.store.resp.Command;
import org.jspecify.annotations.Nullable;

/// The options of `SCAN`, in any order.
///
/// @param pattern the pattern of the keys, or null for all of them
/// @param count the approximate number of keys that one command should find
/// @param strings whether the client asks for strings; all values are strings
@SuppressWarnings("ArrayRecordComponent") // never compared
record ScanOptions(byte @Nullable [] pattern, long count, boolean strings) {
  private static final int FIRST = 2;
  private static final int USUAL_COUNT = 10;
  private static final int STEPS_FOR_A_KEY = 10;

  static ScanOptions of(Command command) {
    byte[] pattern = null;
    long count = USUAL_COUNT;
    boolean strings = true;
    for (int argument = FIRST; argument < command.size(); argument += 2) {
      boolean hasValue = argument + 1 < command.size();
      if (hasValue && command.is(argument, "MATCH")) {
        pattern = command.bytes(argument + 1);
      } else if (hasValue && command.is(argument, "COUNT")) {
        count = count(command, argument + 1);
      } else if (hasValue && command.is(argument, "TYPE")) {
        strings = command.is(argument + 1, "STRING");
      } else {
        throw new Refusal(Refusal.SYNTAX);
      }
    }
    return new ScanOptions(pattern, count, strings);
  }

  private static long count(Command command, int argument) {
    long count = Numbers.integer(command, argument);
    if (count < 1) {
      throw new Refusal(Refusal.SYNTAX);
    }
    return count;
  }

  /// Returns the cursor: a 64-bit number, as C's `strtoul` reads it. Empty text is 0, and a sign is
  /// allowed.
  static long cursor(Command command) {
    String text = command.shown(1);
    boolean negative = text.startsWith("-");
    String digits = negative || text.startsWith("+") ? text.substring(1) : text;
    try {
      long cursor = text.isEmpty() ? 0 : Long.parseUnsignedLong(digits);
      return negative ? -cursor : cursor;
    } catch (NumberFormatException e) {
      throw new Refusal("ERR invalid cursor");
    }
  }

  /// Returns the maximum number of buckets to visit: otherwise, many empty ones could take long.
  long steps() {
    return count > Long.MAX_VALUE / STEPS_FOR_A_KEY ? Long.MAX_VALUE : STEPS_FOR_A_KEY * count;
  }

  void collect(byte[] key, List<byte[]> found) {
    if (strings && (pattern == null || Glob.matches(pattern, key))) {
      found.add(key);
    }
  }
}
