package manyclients.http.message;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Makes strings from bytes, and keeps the last ones: the same few methods and targets occur again
/// and again, and a string in the cache need not be made.
///
/// It has a fixed number of slots, and a string's slot is computed from its bytes. A client's
/// strings can replace others, but cannot make the cache grow.
final class StringCache {
  private static final int PLACES = 128;

  /// Longer strings are not kept.
  private static final int LONGEST = 128;

  private final @Nullable String[] kept = new @Nullable String[PLACES];

  String get(byte[] bytes, int from, int to) {
    if (to - from > LONGEST) {
      return make(bytes, from, to);
    }
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + bytes[i];
    }
    int place = (hash ^ hash >>> 16) & PLACES - 1;
    String known = kept[place];
    if (known == null || !isSame(known, bytes, from, to)) {
      known = make(bytes, from, to);
      kept[place] = known;
    }
    return known;
  }

  private static boolean isSame(String known, byte[] bytes, int from, int to) {
    if (known.length() != to - from) {
      return false;
    }
    for (int i = 0; i < known.length(); i++) {
      if (known.charAt(i) != (bytes[from + i] & 0xff)) {
        return false;
      }
    }
    return true;
  }

  private static String make(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
