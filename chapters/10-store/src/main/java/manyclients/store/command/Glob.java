package manyclients.store.command;

/// Patterns as in Redis: `*` matches any letters, `?` one letter, `[abc]`, `[a-z]` and `[^a]` one
/// letter of a set, and `\` makes the next letter stand for itself.
///
/// When a letter does not match, only the last `*` is extended by one letter. Earlier ones can stay
/// as they are, because the last one can match whatever they could. So the number of steps is at
/// most the pattern's length times the text's. A matcher that tries every `*` again takes up to the
/// fourth power of the text's length for `a*a*a*a*b`.
public final class Glob {
  private static final int NO = -1;

  private Glob() {}

  /// Returns whether the pattern matches the whole text.
  public static boolean matches(byte[] pattern, byte[] text) {
    int at = 0;
    int next = 0;
    int afterStar = NO;
    int starEnd = 0; // the last star's match ends here
    while (at < text.length) {
      int after = next < pattern.length ? element(pattern, next, text[at]) : NO;
      if (next < pattern.length && pattern[next] == '*') {
        afterStar = ++next;
        starEnd = at;
      } else if (after != NO) {
        next = after;
        at++;
      } else if (afterStar != NO) {
        next = afterStar;
        at = ++starEnd;
      } else {
        return false;
      }
    }
    while (next < pattern.length && pattern[next] == '*') {
      next++;
    }
    return next == pattern.length;
  }

  /// @return the position after the element, if it matches the letter, or -1
  private static int element(byte[] pattern, int at, byte letter) {
    boolean escapes = pattern[at] == '\\' && at + 1 < pattern.length;
    return switch (pattern[at]) {
      case '?' -> at + 1;
      case '[' -> set(pattern, at + 1, letter);
      default -> {
        int literal = escapes ? at + 1 : at;
        yield pattern[literal] == letter ? literal + 1 : NO;
      }
    };
  }

  /// Matches a set of letters. If the set is not closed, it ends with the pattern.
  private static int set(byte[] pattern, int from, byte letter) {
    boolean inverted = from < pattern.length && pattern[from] == '^';
    int at = inverted ? from + 1 : from;
    boolean found = false;
    while (at < pattern.length && pattern[at] != ']') {
      boolean range = at + 2 < pattern.length && pattern[at + 1] == '-' && pattern[at] != '\\';
      if (range) {
        found |= isBetween(pattern[at], letter, pattern[at + 2]);
        at += 3;
      } else {
        boolean escapes = pattern[at] == '\\' && at + 1 < pattern.length;
        int literal = escapes ? at + 1 : at;
        found |= pattern[literal] == letter;
        at = literal + 1;
      }
    }
    return found == inverted ? NO : Math.min(at + 1, pattern.length);
  }

  private static boolean isBetween(byte one, byte letter, byte other) {
    return letter >= Math.min(one, other) && letter <= Math.max(one, other);
  }
}
