package manyclients.lab.xray.rule;

import java.util.Locale;

/// Figures as the sentences have them.
final class Words {

  private Words() {}

  /// Such as `12.3 ms`.
  static String millis(long micros) {
    return String.format(Locale.ROOT, "%.1f ms", micros / 1e3);
  }

  /// Such as `4,711`.
  static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /// Such as `1 client`, `4,711 clients`.
  static String count(long number, String noun) {
    return number(number) + " " + noun + (number == 1 ? "" : "s");
  }
}
