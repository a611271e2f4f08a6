package manyclients.site.highlight;

/// A position in a text, and the few ways a lexer moves it.
final class Scanner {
  private final String text;
  private int position;
  private int start;

  Scanner(String text) {
    this.text = text;
  }

  boolean atEnd() {
    return position >= text.length();
  }

  /// The character at the position, or 0 at the end.
  char peek() {
    return peek(0);
  }

  char peek(int ahead) {
    int at = position + ahead;
    return at >= 0 && at < text.length() ? text.charAt(at) : 0;
  }

  boolean looksAt(String expected) {
    return text.startsWith(expected, position);
  }

  /// Begins a token here.
  void begin() {
    start = position;
  }

  void skip(int characters) {
    position = Math.min(position + characters, text.length());
  }

  void skipWhile(CharTest test) {
    while (!atEnd() && test.holds(peek())) {
      position++;
    }
  }

  /// To the line's end, not over it.
  void skipLine() {
    int end = text.indexOf('\n', position);
    position = end < 0 ? text.length() : end;
  }

  /// Behind the next occurrence, or to the end when there is none.
  void skipBehind(String end) {
    int at = text.indexOf(end, position);
    position = at < 0 ? text.length() : at + end.length();
  }

  /// What lies between the beginning of the token and the position.
  String token() {
    return text.substring(start, position);
  }

  /// What follows the position, for a look further ahead.
  String rest() {
    return text.substring(position, Math.min(text.length(), position + 200));
  }

  @FunctionalInterface
  interface CharTest {
    boolean holds(char c);
  }
}
