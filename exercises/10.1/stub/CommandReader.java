package manyclients.exercises.ch10;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;

/// Finds commands in bytes that come in pieces.
public final class CommandReader {
  /// The maximum number of arguments of a command.
  public static final int MAX_ARGUMENTS = 100;

  /// The maximum length of an argument, in bytes.
  public static final int MAX_LENGTH = 1_000;

  /// @param piece bytes that have arrived
  /// @return the commands that this piece completes
  public List<List<String>> take(byte[] piece) {
    List<List<String>> found = new ArrayList<>();
    String[] lines = new String(piece, ISO_8859_1).split("\r\n");
    int at = 0;
    while (at < lines.length && lines[at].startsWith("*")) { // TODO: what if the rest comes later?
      int arguments = Integer.parseInt(lines[at++].substring(1));
      List<String> command = new ArrayList<>();
      for (int i = 0; i < arguments && at + 1 < lines.length; i++) {
        command.add(lines[at + 1]);
        at += 2;
      }
      found.add(command);
    }
    return found;
  }

  /// Returns whether bytes that are not a command have arrived.
  public boolean isRefused() {
    return false;
  }
}
