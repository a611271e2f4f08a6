package manyclients.site.highlight;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Java 25 as far as colours need it: it knows where comments, strings, text blocks, annotations
/// and numbers begin and end, and guesses types by their capital letter. Broken code is cut
/// somehow, but never lost.
final class JavaLexer implements Lexer {
  /// Types whose names look like constants.
  private static final Set<String> CAPITALS = Set.of("URI", "URL", "UUID");

  private final List<Token> tokens = new ArrayList<>();
  private String before = "";

  @Override
  public List<Token> tokens(String code) {
    tokens.clear();
    before = "";
    var scanner = new Scanner(code);
    while (!scanner.atEnd()) {
      scanner.begin();
      Kind kind = next(scanner);
      add(kind, scanner.token());
    }
    return List.copyOf(tokens);
  }

  private Kind next(Scanner in) {
    char c = in.peek();
    if (Character.isWhitespace(c)) {
      in.skipWhile(Character::isWhitespace);
      return Kind.PLAIN;
    }
    if (c == '/' && (in.peek(1) == '/' || in.peek(1) == '*')) {
      return comment(in);
    }
    if (c == '"' || c == '\'') {
      return literal(in);
    }
    if (isDigit(c) || c == '.' && isDigit(in.peek(1)) && !before.equals(".")) {
      return number(in);
    }
    if (c == '@' && Character.isJavaIdentifierStart(in.peek(1))) {
      return annotation(in);
    }
    if (Character.isJavaIdentifierStart(c)) {
      return word(in);
    }
    in.skip(1);
    return Kind.PLAIN;
  }

  private static Kind comment(Scanner in) {
    if (in.looksAt("//")) {
      Kind kind = in.looksAt("///") ? Kind.DOC : Kind.COMMENT;
      in.skipLine();
      return kind;
    }
    Kind kind = in.looksAt("/**") && !in.looksAt("/**/") ? Kind.DOC : Kind.COMMENT;
    in.skip(2);
    in.skipBehind("*/");
    return kind;
  }

  private static Kind literal(Scanner in) {
    boolean block = in.looksAt("\"\"\"");
    String end = block ? "\"\"\"" : String.valueOf(in.peek());
    in.skip(end.length());
    while (!in.atEnd() && !in.looksAt(end)) {
      if (!block && in.peek() == '\n') {
        return Kind.STRING; // never closed: the line is all that is lost
      }
      in.skip(in.peek() == '\\' ? 2 : 1);
    }
    in.skip(end.length());
    return Kind.STRING;
  }

  private static Kind number(Scanner in) {
    boolean hex = in.looksAt("0x") || in.looksAt("0X");
    while (isNumberPart(in.peek()) || isExponentSign(in, hex)) {
      in.skip(1);
    }
    return Kind.NUMBER;
  }

  private static boolean isNumberPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.';
  }

  private static boolean isExponentSign(Scanner in, boolean hex) {
    char last = Character.toLowerCase(in.peek(-1));
    return (in.peek() == '-' || in.peek() == '+') && last == (hex ? 'p' : 'e');
  }

  private static Kind annotation(Scanner in) {
    in.skip(1);
    if (in.rest().matches("interface\\b[\\s\\S]*")) {
      in.skip("interface".length());
      return Kind.KEYWORD;
    }
    in.skipWhile(c -> Character.isJavaIdentifierPart(c) || c == '.');
    return Kind.ANNOTATION;
  }

  private Kind word(Scanner in) {
    if (in.looksAt("non-sealed")) {
      in.skip("non-sealed".length());
      return Kind.KEYWORD;
    }
    in.skipWhile(Character::isJavaIdentifierPart);
    String word = in.token();
    if (JavaWords.isKeyword(word, before, in.rest())) {
      return Kind.KEYWORD;
    }
    return isType(word) ? Kind.TYPE : Kind.PLAIN;
  }

  private static boolean isType(String word) {
    return Character.isUpperCase(word.charAt(0))
        && (word.length() == 1
            || word.chars().anyMatch(Character::isLowerCase)
            || CAPITALS.contains(word));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /// Joins neighbours of one kind, and remembers the last word or sign that is code.
  private void add(Kind kind, String text) {
    if (kind != Kind.COMMENT && kind != Kind.DOC && !text.isBlank()) {
      before = text;
    }
    boolean joins = kind == Kind.PLAIN && !tokens.isEmpty() && tokens.getLast().kind() == kind;
    if (joins) {
      tokens.add(new Token(kind, tokens.removeLast().text() + text));
    } else {
      tokens.add(new Token(kind, text));
    }
  }
}
