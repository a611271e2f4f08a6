package manyclients.lab.xray.rule;

import java.util.Locale;

/// Figures as they appear in the sentences.
final class Words {

  private Words() {}

  /// Returns, for example, `12.3 ms`.
  static String millis(long micros) {
    return String.format(Locale.ROOT, "%.1f ms", micros / 1e3);
  }

  /// Returns, for example, `4,711`.
  static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /// Returns, for example, `1 client` or `4,711 clients`.
  static String count(long number, String noun) {
    return number(number) + " " + noun + (number == 1 ? "" : "s");
  }
}
