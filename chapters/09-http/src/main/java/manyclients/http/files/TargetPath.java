package manyclients.http.files;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The path of a request, decoded once. It is only a key for the index, and is never opened.
final class TargetPath {

  private TargetPath() {}

  /// Returns whether two hexadecimal digits follow each `%`. If not, this is not a path.
  static boolean isEncoded(String path) {
    for (int at = path.indexOf('%'); at >= 0; at = path.indexOf('%', at + 1)) {
      if (at + 2 >= path.length() || octet(path.charAt(at + 1), path.charAt(at + 2)) < 0) {
        return false;
      }
    }
    return true;
  }

  /// Decodes a path: `/a%20b` is `/a b`. Returns null if no file in the index can have that name,
  /// because its bytes are not UTF-8, or a slash or a NUL was encoded.
  ///
  /// @param path a path for which [#isEncoded] is true
  static @Nullable String decode(String path) {
    if (path.indexOf('%') < 0) {
      return path; // as with most paths
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

  /// Returns the byte, or a negative number if one character is not a hexadecimal digit.
  private static int octet(char high, char low) {
    return Character.digit(high, 16) << 4 | Character.digit(low, 16);
  }
}
