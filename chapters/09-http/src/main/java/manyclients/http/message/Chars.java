package manyclients.http.message;

import java.nio.charset.StandardCharsets;

/// The bytes that a token, a target or a host may contain, as tables of 256.
final class Chars {
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final String DIGITS = "0123456789";

  /// `tchar` of RFC 9110, section 5.6.2: methods, field names, codings. Holds the byte in lower
  /// case, or 0 if it is not allowed.
  private static final byte[] TOKEN = table(LETTERS + DIGITS + "!#$%&'*+-.^_`|~");

  /// The characters that RFC 3986 allows in a URI, without the `#` that begins a fragment: a
  /// fragment is never sent.
  private static final byte[] URI = table(LETTERS + DIGITS + "-._~:/?[]@!$&'()*+,;=%");

  /// The characters that RFC 3986, section 3.2.2, allows in a host's name.
  private static final byte[] HOST = table(LETTERS + DIGITS + "-._~%!$&'()*+,;=");

  private Chars() {}

  private static byte[] table(String allowed) {
    byte[] table = new byte[256];
    for (byte b : allowed.getBytes(StandardCharsets.US_ASCII)) {
      table[b] = b >= 'A' && b <= 'Z' ? (byte) (b + ('a' - 'A')) : b;
    }
    return table;
  }

  static boolean isToken(byte b) {
    return TOKEN[b & 0xff] != 0;
  }

  /// Returns the byte of a token in lower case, or 0.
  static byte lowerToken(byte b) {
    return TOKEN[b & 0xff];
  }

  static boolean isUri(byte b) {
    return URI[b & 0xff] != 0;
  }

  static boolean isHost(byte b) {
    return HOST[b & 0xff] != 0;
  }

  /// Returns whether a byte may be in a field's value: all but control characters, of which only
  /// the tab is allowed. Bytes above 127 pass, but mean nothing (`obs-text`).
  static boolean isText(byte b) {
    return b >= ' ' && b != 0x7f || b < 0 || b == '\t';
  }

  /// Returns whether a byte is a space or a tab, the `OWS` and `BWS` of the RFC.
  static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /// Returns the value of a hexadecimal digit, or -1.
  static int hex(byte b) {
    return b > 0 ? Character.digit(b, 16) : -1;
  }

  /// Returns whether these bytes, in upper or lower case, are an ASCII string that is given in
  /// lower case.
  static boolean equalsLower(String lower, byte[] bytes, int from, int to) {
    if (lower.length() != to - from) {
      return false;
    }
    for (int i = 0; i < lower.length(); i++) {
      byte b = bytes[from + i];
      if ((b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b) != lower.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
