package manyclients.store.resp;

import java.io.ByteArrayOutputStream;

/// The words of an inline command. As in Redis, blanks divide a line, except between quotes.
/// Between double quotes, a backslash begins an escape such as `\n` or `\x41`; between single
/// quotes it is an ordinary character, except before a single quote.
final class InlineWords {
  private final byte[] line;
  private final int to;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private int at;

  private InlineWords(byte[] line, int from, int to) {
    this.line = line;
    this.at = from;
    this.to = to;
  }

  /// Adds the words to a command, in new memory.
  ///
  /// @return false if a quote is not closed, or not followed by a blank
  static boolean split(byte[] line, int from, int to, Command command) {
    InlineWords words = new InlineWords(line, from, endOf(line, from, to));
    words.skipBlanks();
    while (words.at < words.to) {
      int start = words.bytes.size();
      if (!words.word()) {
        return false;
      }
      command.add(start, words.bytes.size() - start);
      words.skipBlanks();
    }
    command.in(words.bytes.toByteArray(), 0);
    return true;
  }

  /// Returns the end of the line. Redis treats the line as a C string, so a zero byte ends it.
  private static int endOf(byte[] line, int from, int to) {
    for (int i = from; i < to; i++) {
      if (line[i] == 0) {
        return i;
      }
    }
    return to;
  }

  private void skipBlanks() {
    while (at < to && isBlank(line[at])) {
      at++;
    }
  }

  private boolean word() {
    while (at < to && !endsWord(line[at])) {
      byte next = line[at++];
      switch (next) {
        case '"' -> {
          return doubleQuoted();
        }
        case '\'' -> {
          return singleQuoted();
        }
        default -> bytes.write(next);
      }
    }
    return true;
  }

  private boolean doubleQuoted() {
    while (at < to) {
      byte next = line[at++];
      if (next == '"') {
        return isClosed();
      }
      bytes.write(next == '\\' && at < to ? escaped() : next);
    }
    return false;
  }

  private int escaped() {
    byte next = line[at++];
    if (next == 'x' && at + 1 < to && hex(line[at]) >= 0 && hex(line[at + 1]) >= 0) {
      at += 2;
      return 16 * hex(line[at - 2]) + hex(line[at - 1]);
    }
    return switch (next) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'a' -> 7;
      default -> next;
    };
  }

  private boolean singleQuoted() {
    while (at < to) {
      byte next = line[at++];
      if (next == '\'') {
        return isClosed();
      }
      boolean escaped = next == '\\' && at < to && line[at] == '\'';
      bytes.write(escaped ? line[at++] : next);
    }
    return false;
  }

  /// Returns whether a word ends here, as required after a closing quote.
  private boolean isClosed() {
    return at == to || isBlank(line[at]);
  }

  private static int hex(byte digit) {
    return Character.digit(digit, 16);
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b >= '\t' && b <= '\r';
  }

  private static boolean endsWord(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }
}
