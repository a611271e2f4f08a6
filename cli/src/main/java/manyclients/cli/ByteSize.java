package manyclients.cli;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A number of bytes in the notation of the JVM's options: `1000`, `64k`, `500m`, `2g`.
final class ByteSize {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12})([kmg]?)");

  private ByteSize() {}

  /// Parses such a number, of at most 12 digits. Empty if the text is not one.
  static OptionalLong parse(String text) {
    Matcher matcher = FORM.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    long number = Long.parseLong(matcher.group(1));
    return OptionalLong.of(
        switch (matcher.group(2)) {
          case "k" -> number << 10;
          case "m" -> number << 20;
          case "g" -> number << 30;
          default -> number;
        });
  }
}
