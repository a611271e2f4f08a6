package manyclients.store.peers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;

/// Commands as bytes and as text. A word is a string whose characters are bytes.
public final class Words {

  private Words() {}

  /// Returns a command as clients send it.
  public static byte[] encoded(List<String> words) {
    StringBuilder out = new StringBuilder("*").append(words.size()).append("\r\n");
    words.forEach(
        word -> out.append('$').append(word.length()).append("\r\n").append(word).append("\r\n"));
    return out.toString().getBytes(ISO_8859_1);
  }

  public static byte[] encoded(String... words) {
    return encoded(List.of(words));
  }

  /// Returns a command as a person types it.
  public static byte[] inline(List<String> words) {
    return (String.join(" ", words) + "\r\n").getBytes(ISO_8859_1);
  }

  /// Returns whether the word needs no quotes in an inline command.
  public static boolean isPlain(String word) {
    return !word.isEmpty()
        && word.chars().allMatch(c -> c > ' ' && c <= '~' && c != '"' && c != '\'');
  }

  /// Returns the text in quotes, with escapes for unprintable characters.
  public static String quoted(String bytes) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < bytes.length(); i++) {
      char c = bytes.charAt(i);
      switch (c) {
        case '\r' -> out.append("\\r");
        case '\n' -> out.append("\\n");
        case '"', '\\' -> out.append('\\').append(c);
        default -> {
          boolean isPrinted = c >= ' ' && c < 127;
          out.append(isPrinted ? String.valueOf(c) : "\\x" + hex(c));
        }
      }
    }
    return out.append('"').toString();
  }

  private static String hex(char c) {
    String digits = Integer.toHexString(c);
    return digits.length() < 2 ? "0" + digits : digits;
  }
}
