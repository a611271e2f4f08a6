package manyclients.store.command;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/// Adds the numbers of `INCRBYFLOAT`. The sum has up to 17 digits after the decimal point.
///
/// They are added as decimals, so 3000 plus 0.1 is 3000.1. Redis adds them in C's `long double`, so
/// the sum is 3000.09999999999999998 on x86-64 (a 64-bit mantissa), and 3000.1 on ARM (113 bits).
/// Hexadecimal numbers, which C's `strtold` accepts, are refused.
final class Decimals {
  static final byte[] ZERO = {'0'};

  private static final int FRACTION = 17;
  private static final int LONGEST = 255;
  private static final int HIGHEST_EXPONENT = 4_932; // that of a long double

  private Decimals() {}

  /// Returns the sum as text. Infinity is a valid number, but nothing can be added to it.
  static byte[] sum(byte[] one, byte[] other) {
    BigDecimal first = isInfinite(one) ? BigDecimal.ZERO : parse(one);
    BigDecimal second = isInfinite(other) ? BigDecimal.ZERO : parse(other);
    if (isInfinite(one) || isInfinite(other)) {
      throw new Refusal("ERR increment would produce NaN or Infinity");
    }
    return format(first.add(second));
  }

  private static boolean isInfinite(byte[] text) {
    String word = new String(text, US_ASCII).toLowerCase(Locale.ROOT);
    return word.matches("[+-]?inf(inity)?");
  }

  private static BigDecimal parse(byte[] text) {
    if (text.length > LONGEST || !isPlain(text)) {
      throw new Refusal(Refusal.NOT_A_FLOAT);
    }
    try {
      BigDecimal value = new BigDecimal(new String(text, US_ASCII));
      long exponent = (long) value.precision() - value.scale() - 1;
      if (value.signum() != 0 && Math.abs(exponent) > HIGHEST_EXPONENT) {
        throw new Refusal(Refusal.NOT_A_FLOAT);
      }
      return value.signum() == 0 ? BigDecimal.ZERO : value;
    } catch (NumberFormatException e) {
      throw new Refusal(Refusal.NOT_A_FLOAT);
    }
  }

  private static boolean isPlain(byte[] text) {
    for (byte letter : text) {
      if ("0123456789+-.eE".indexOf(letter) < 0) {
        return false;
      }
    }
    return true;
  }

  private static byte[] format(BigDecimal value) {
    BigDecimal rounded = value.setScale(FRACTION, RoundingMode.HALF_EVEN);
    String text = rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    return text.getBytes(US_ASCII);
  }
}
