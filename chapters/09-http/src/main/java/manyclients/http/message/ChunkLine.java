package manyclients.http.message;

/// The line before a chunk: its size in hexadecimal digits, and extensions that hardly any client
/// sends, such as `;name=value` or `;name="a \"quoted\" value"`. The extensions are parsed strictly
/// and dropped: bytes that end a line for one server and are part of an extension for another can
/// hide a request.
///
/// RFC 9112, section 7.1. Reads one byte at a time, and holds only its state and the size.
final class ChunkLine {
  private enum State {
    FIRST_DIGIT,
    DIGITS,
    /// After blanks, an extension must follow.
    BEFORE_SEMICOLON,
    BEFORE_NAME,
    NAME,
    AFTER_NAME,
    BEFORE_VALUE,
    VALUE,
    QUOTED,
    ESCAPED,
    AFTER_QUOTED,
    LF
  }

  enum Outcome {
    MORE,
    COMPLETE,
    INVALID
  }

  /// The largest number of 15 hexadecimal digits fits into a long.
  private static final int MOST_DIGITS = 15;

  private State state = State.FIRST_DIGIT;
  private long size;
  private int digits;

  void begin() {
    state = State.FIRST_DIGIT;
    size = 0;
    digits = 0;
  }

  long size() {
    return size;
  }

  Outcome accept(byte b) {
    if (state == State.LF) {
      return b == '\n' ? Outcome.COMPLETE : Outcome.INVALID;
    }
    return step(b) ? Outcome.MORE : Outcome.INVALID;
  }

  /// @return whether the byte is allowed here
  private boolean step(byte b) {
    return switch (state) {
      case FIRST_DIGIT -> digit(b);
      case DIGITS -> digit(b) || blank(b, State.BEFORE_SEMICOLON) || semicolon(b) || end(b);
      case BEFORE_SEMICOLON -> Chars.isBlank(b) || semicolon(b);
      case BEFORE_NAME -> Chars.isBlank(b) || token(b, State.NAME);
      case NAME -> Chars.isToken(b) || afterName(b) || end(b);
      case AFTER_NAME -> afterName(b);
      case BEFORE_VALUE -> Chars.isBlank(b) || token(b, State.VALUE) || quote(b, State.QUOTED);
      case VALUE -> Chars.isToken(b) || afterValue(b);
      case QUOTED -> quote(b, State.AFTER_QUOTED) || quoted(b);
      case ESCAPED -> Chars.isText(b) && go(State.QUOTED);
      case AFTER_QUOTED -> afterValue(b);
      case LF -> false; // handled by accept
    };
  }

  private boolean go(State next) {
    state = next;
    return true;
  }

  private boolean digit(byte b) {
    int value = Chars.hex(b);
    if (value < 0 || ++digits > MOST_DIGITS) {
      return false;
    }
    size = 16 * size + value;
    return go(State.DIGITS);
  }

  private boolean blank(byte b, State next) {
    return Chars.isBlank(b) && go(next);
  }

  private boolean semicolon(byte b) {
    return b == ';' && go(State.BEFORE_NAME);
  }

  private boolean end(byte b) {
    return b == '\r' && go(State.LF);
  }

  private boolean token(byte b, State next) {
    return Chars.isToken(b) && go(next);
  }

  private boolean quote(byte b, State next) {
    return b == '"' && go(next);
  }

  private boolean quoted(byte b) {
    return b == '\\' ? go(State.ESCAPED) : Chars.isText(b);
  }

  private boolean afterName(byte b) {
    return blank(b, State.AFTER_NAME) || b == '=' && go(State.BEFORE_VALUE) || semicolon(b);
  }

  private boolean afterValue(byte b) {
    return blank(b, State.BEFORE_SEMICOLON) || semicolon(b) || end(b);
  }
}
