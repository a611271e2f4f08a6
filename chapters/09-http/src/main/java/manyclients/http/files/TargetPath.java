package manyclients.http.files;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The path of a request, decoded once, to be looked up: never to be opened.
final class TargetPath {

  private TargetPath() {}

  /// Whether each `%` is followed by two hexadecimal digits. If not, it is no path.
  static boolean isEncoded(String path) {
    for (int at = path.indexOf('%'); at >= 0; at = path.indexOf('%', at + 1)) {
      if (at + 2 >= path.length() || octet(path.charAt(at + 1), path.charAt(at + 2)) < 0) {
        return false;
      }
    }
    return true;
  }

  /// Of `/a%20b` it is `/a b`. Null when no file can have that name: bytes that are no UTF-8, a
  /// slash or a NUL in disguise.
  ///
  /// @param path [#isEncoded]
  static @Nullable String decode(String path) {
    if (path.indexOf('%') < 0) {
      return path; // as most are
    }
    ByteBuffer bytes = ByteBuffer.allocate(path.length());
    for (int i = 0; i < path.length(); i++) {
      int c = path.charAt(i);
      if (c == '%') {
        c = octet(path.charAt(i + 1), path.charAt(i + 2));
        if (c == 0 || c == '/') {
          return null;
        }
        i += 2;
      }
      bytes.put((byte) c);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /// Negative if one of them is no hexadecimal digit.
  private static int octet(char high, char low) {
    return Character.digit(high, 16) << 4 | Character.digit(low, 16);
  }
}
