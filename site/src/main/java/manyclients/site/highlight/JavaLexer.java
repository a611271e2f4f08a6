package manyclients.site.highlight;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A lexer for Java 25, as exact as colours need it: it knows where comments, strings, text blocks,
/// annotations and numbers begin and end, and guesses types by their capital letter. Incorrect code
/// gets arbitrary tokens, but loses no character.
final class JavaLexer implements Lexer {
  private static final Pattern TOKEN =
      Pattern.compile(
          """
          (///[^\\n]*|/\\*\\*(?!/)[\\s\\S]*?(?:\\*/|\\z))\
          |(//[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|\\z))\
          |(\"""(?:[^"\\\\]++|\\\\[\\s\\S]|"(?!""))*+(?:\"""|\\z)\
          |"(?:[^"\\\\\\n]++|\\\\.)*+"?|'(?:[^'\\\\\\n]++|\\\\.)*+'?)\
          |(0[xX](?:[pP][+-]|[\\w.])*+|(?<!\\.)\\.?\\d(?:[eE][+-]|[\\w.])*+)\
          |(@(?!interface\\b)\\p{javaJavaIdentifierStart}[\\p{javaJavaIdentifierPart}.]*+)\
          |(?<word>@interface\\b|non-sealed|\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*+)\
          |(?:\\s+|[\\s\\S])\
          """);

  /// The kinds of the pattern's first groups.
  private static final List<Kind> KINDS =
      List.of(Kind.DOC, Kind.COMMENT, Kind.STRING, Kind.NUMBER, Kind.ANNOTATION);

  /// Types whose names look like constants.
  private static final Set<String> CAPITALS = Set.of("URI", "URL", "UUID");

  /// The maximum length of a look ahead.
  private static final int AHEAD = 200;

  @Override
  public List<Token> tokens(String code) {
    List<Token> tokens = new ArrayList<>();
    String before = ""; // the last word or sign of code
    Matcher token = TOKEN.matcher(code);
    while (token.find()) {
      String text = token.group();
      Kind kind = kind(token, before, code);
      if (kind != Kind.COMMENT && kind != Kind.DOC && !text.isBlank()) {
        before = text;
      }
      boolean joins = kind == Kind.PLAIN && !tokens.isEmpty() && tokens.getLast().kind() == kind;
      tokens.add(new Token(kind, joins ? tokens.removeLast().text() + text : text));
    }
    return tokens;
  }

  private static Kind kind(Matcher token, String before, String code) {
    for (int group = 1; group <= KINDS.size(); group++) {
      if (token.start(group) >= 0) {
        return KINDS.get(group - 1);
      }
    }
    if (token.group("word") == null) {
      return Kind.PLAIN;
    }
    String word = token.group();
    String ahead = code.substring(token.end(), Math.min(code.length(), token.end() + AHEAD));
    return JavaWords.isKeyword(word, before, ahead)
        ? Kind.KEYWORD
        : isType(word) ? Kind.TYPE : Kind.PLAIN;
  }

  private static boolean isType(String word) {
    return Character.isUpperCase(word.charAt(0))
        && (word.length() == 1
            || word.chars().anyMatch(Character::isLowerCase)
            || CAPITALS.contains(word));
  }
}
