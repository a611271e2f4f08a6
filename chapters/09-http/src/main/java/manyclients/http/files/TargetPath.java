package manyclients.http.files;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The path of a request, decoded once, to be looked up: never to be opened.
final class TargetPath {

  private TargetPath() {}

  /// Of `/a%20b` it is `/a b`. Null when no file can have that name: a `%` that is followed by no
  /// number, bytes that are no UTF-8, a slash or a NUL in disguise.
  static @Nullable String decode(String path) {
    if (path.indexOf('%') < 0) {
      return path;
    }
    ByteBuffer bytes = ByteBuffer.allocate(path.length());
    for (int i = 0; i < path.length(); i++) {
      int c = path.charAt(i);
      if (c == '%') {
        c = i + 2 < path.length() ? octet(path.charAt(i + 1), path.charAt(i + 2)) : -1;
        if (c <= 0 || c == '/') {
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
