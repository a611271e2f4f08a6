package manyclients.exercises.ch10;

import java.util.ArrayList;
import java.util.List;

/// Finds commands in bytes that come in pieces.
public final class CommandReader {
  /// The maximum number of arguments of a command.
  public static final int MAX_ARGUMENTS = 100;

  /// The maximum length of an argument, in bytes.
  public static final int MAX_LENGTH = 1_000;

  private static final int LONGEST_LINE = 9;

  private enum State {
    COUNT,
    LENGTH,
    ARGUMENT
  }

  private final StringBuilder text = new StringBuilder(); // of the current line or argument
  private State state = State.COUNT;
  private List<String> command = new ArrayList<>();
  private int missing; // arguments that the command still lacks
  private int length; // of the argument, in bytes
  private boolean refused;

  /// @param piece bytes that have arrived
  /// @return the commands that this piece completes
  public List<List<String>> take(byte[] piece) {
    List<List<String>> found = new ArrayList<>();
    for (int i = 0; i < piece.length && !refused; i++) {
      text.append((char) (piece[i] & 0xff));
      step(found);
    }
    return found;
  }

  private void step(List<List<String>> found) {
    switch (state) {
      case COUNT -> {
        if (lineEnds()) {
          missing = number('*', 1, MAX_ARGUMENTS);
          state = State.LENGTH;
        }
      }
      case LENGTH -> {
        if (lineEnds()) {
          length = number('$', 0, MAX_LENGTH);
          state = State.ARGUMENT;
        }
      }
      case ARGUMENT -> {
        if (text.length() == length + 2) {
          argumentEnds(found);
        }
      }
    }
  }

  private boolean lineEnds() {
    boolean ends = text.length() >= 2 && text.substring(text.length() - 2).equals("\r\n");
    refused = !ends && text.length() > LONGEST_LINE;
    return ends;
  }

  private int number(char type, int least, int most) {
    String line = text.toString();
    text.setLength(0);
    if (line.charAt(0) != type || !line.matches(".[0-9]{1,4}\r\n")) {
      refused = true;
      return 0;
    }
    int number = Integer.parseInt(line.substring(1, line.length() - 2));
    refused = number < least || number > most;
    return number;
  }

  private void argumentEnds(List<List<String>> found) {
    refused = !text.substring(length).equals("\r\n");
    command.add(text.substring(0, length));
    text.setLength(0);
    missing--;
    state = State.LENGTH;
    if (missing == 0 && !refused) {
      found.add(command);
      command = new ArrayList<>();
      state = State.COUNT;
    }
  }

  /// Returns whether bytes that are not a command have arrived.
  public boolean isRefused() {
    return refused;
  }
}
