package manyclients.site.highlight;

import java.util.Set;
import java.util.regex.Pattern;

/// Java's keywords. Some are always keywords, others only in certain places of the grammar (JLS
/// 3.9).
final class JavaWords {
  private static final Set<String> RESERVED =
      Set.of(
          """
          abstract assert boolean break byte case catch char class const continue default do double
          else enum extends final finally float for goto if implements import instanceof int
          interface long native new package private protected public return short static strictfp
          super switch synchronized this throw throws transient try void volatile while
          true false null @interface non-sealed\
          """
              .split("\\s+"));

  private static final Pattern NAME_AHEAD = Pattern.compile("^\\s+[\\p{L}_$][\\s\\S]*");
  private static final Pattern RECORD_AHEAD =
      Pattern.compile("^\\s+[\\p{L}_$][\\w$]*\\s*[<(][\\s\\S]*");
  private static final Pattern VALUE_AHEAD =
      Pattern.compile("^\\s+(?![=.\\[)]|[-+*/%&|^<>]=|->)\\S[\\s\\S]*|^\\s*[(\"][\\s\\S]*");
  private static final Pattern MODIFIER_AHEAD =
      Pattern.compile(
          "^\\s+(public|protected|private|static|abstract|strictfp|class|interface)\\b[\\s\\S]*");

  private static final Set<String> EXPRESSION = Set.of(".", "(", ",", "=", "return", "new");
  private static final Set<String> BEFORE_STATEMENT =
      Set.of("", ";", "{", "}", ":", ">", ")", "else");
  private static final Set<String> BEFORE_MODULE = Set.of("", "import", "open");

  private JavaWords() {}

  /// Returns whether the word is a keyword in this place.
  ///
  /// @param before the last word or sign before it, empty at the beginning
  /// @param after the code after it
  static boolean isKeyword(String word, String before, String after) {
    return switch (word) {
      case "var" -> NAME_AHEAD.matcher(after).matches();
      case "record" -> RECORD_AHEAD.matcher(after).matches() && !EXPRESSION.contains(before);
      case "sealed" -> MODIFIER_AHEAD.matcher(after).matches();
      case "permits" -> NAME_AHEAD.matcher(after).matches() && endsPattern(before);
      case "when" -> VALUE_AHEAD.matcher(after).matches() && endsPattern(before);
      case "yield" -> VALUE_AHEAD.matcher(after).matches() && BEFORE_STATEMENT.contains(before);
      case "module" -> NAME_AHEAD.matcher(after).matches() && BEFORE_MODULE.contains(before);
      default -> RESERVED.contains(word);
    };
  }

  /// Returns whether `when` or `permits` may follow: after a name or a closing bracket.
  private static boolean endsPattern(String before) {
    return switch (before) {
      case ")", ">" -> true;
      case "" -> false;
      default -> Character.isJavaIdentifierPart(before.charAt(0)) && !RESERVED.contains(before);
    };
  }
}
