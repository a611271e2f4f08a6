package manyclients.http.conformance;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Turns the notation of the table into bytes.
final class Payload {
  private static final Pattern REPEATED = Pattern.compile("\\{([^{}]*?)\\*(\\d+)}");
  private static final Pattern NAMED = Pattern.compile("\\{([a-z-]+)}");

  private Payload() {}

  /// @param known values from an earlier answer, by their names in the table
  static byte[] bytes(String text, Map<String, String> known) {
    String named =
        NAMED.matcher(text).replaceAll(it -> quoted(known.getOrDefault(it.group(1), "unknown")));
    return unescaped(REPEATED.matcher(named).replaceAll(it -> quoted(repeated(it))));
  }

  private static String quoted(String text) {
    return Matcher.quoteReplacement(text);
  }

  private static String repeated(java.util.regex.MatchResult found) {
    StringBuilder all = new StringBuilder();
    int times = Integer.parseInt(found.group(2));
    for (int i = 0; i < times; i++) {
      all.append(found.group(1).replace("#", Integer.toString(i)));
    }
    return all.toString();
  }

  private static byte[] unescaped(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] in = text.getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i < in.length; i++) {
      if (in[i] != '\\') {
        bytes.write(in[i]);
      } else if (in[++i] == 'x') {
        bytes.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
        i += 2;
      } else {
        bytes.write(
            switch (in[i]) {
              case 'r' -> '\r';
              case 'n' -> '\n';
              case 't' -> '\t';
              case '\\' -> '\\';
              default -> throw new IllegalArgumentException("\\" + (char) in[i]);
            });
      }
    }
    return bytes.toByteArray();
  }
}
