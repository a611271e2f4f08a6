package manyclients.exercises.ch10;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Keeps the bytes that have arrived, and parses them again from the command's first byte.
public final class CommandReader {
  /// The maximum number of arguments of a command.
  public static final int MAX_ARGUMENTS = 100;

  /// The maximum length of an argument, in bytes.
  public static final int MAX_LENGTH = 1_000;

  private static final int INCOMPLETE = -1;

  private String kept = "";
  private int at;
  private boolean refused;

  public List<List<String>> take(byte[] piece) {
    List<List<String>> found = new ArrayList<>();
    if (refused) {
      return found;
    }
    kept += new String(piece, ISO_8859_1);
    at = 0;
    for (List<String> command = command(); command != null; command = command()) {
      found.add(command);
      kept = kept.substring(at);
      at = 0;
    }
    return found;
  }

  private @Nullable List<String> command() {
    int arguments = number('*', 1, MAX_ARGUMENTS);
    List<String> command = new ArrayList<>();
    for (int i = 0; i < arguments; i++) {
      int length = number('$', 0, MAX_LENGTH);
      if (length == INCOMPLETE || kept.length() < at + length + 2) {
        return null;
      }
      command.add(kept.substring(at, at + length));
      at += length + 2;
      if (kept.charAt(at - 2) != '\r' || kept.charAt(at - 1) != '\n') {
        refused = true;
        return null;
      }
    }
    return arguments == INCOMPLETE ? null : command;
  }

  private int number(char type, int least, int most) {
    int end = kept.indexOf("\r\n", at);
    String line = kept.substring(at, end < 0 ? kept.length() : end);
    if (end < 0) {
      refused |= line.length() > 9;
      return INCOMPLETE;
    }
    boolean form = line.length() >= 2 && line.length() <= 5 && line.charAt(0) == type;
    int number = 0;
    for (int i = 1; i < line.length() && form; i++) {
      form = line.charAt(i) >= '0' && line.charAt(i) <= '9';
      number = 10 * number + line.charAt(i) - '0';
    }
    if (!form || number < least || number > most) {
      refused = true;
      return INCOMPLETE;
    }
    at = end + 2;
    return number;
  }

  public boolean isRefused() {
    return refused;
  }
}
