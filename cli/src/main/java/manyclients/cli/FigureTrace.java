package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import manyclients.lab.results.Json;

/// The file of a trace that is a figure of the book. It contains the JSON that the X-ray page reads
/// and the options of the recording, broken into lines so that a diff is readable.
final class FigureTrace {
  /// The number of a list's items per line.
  private static final int IN_A_LINE = 5;

  private FigureTrace() {}

  /// @param json an object on one line, without blanks
  /// @param options the options that record it again, as in `--engine selector --clients 50`
  static String of(String json, String options) {
    String first = "{\"options\":" + Json.line(options) + ",";
    return lines(first + json.strip().substring(1)) + "\n";
  }

  /// Returns the options stored in an earlier recording.
  static String options(Path file) {
    try {
      if (Json.read(Files.readString(file)).get("options") instanceof String options) {
        return options;
      }
    } catch (IOException e) {
      throw CommandException.failed("can't read " + e.getMessage(), "record it with --record");
    }
    throw CommandException.failed(file + " stores no options", "record it with --record");
  }

  /// Breaks an object into lines: one per member, several for a long list.
  private static String lines(String json) {
    StringBuilder lines = new StringBuilder();
    boolean quoted = false;
    int depth = 0;
    int items = 0;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      quoted ^= c == '"' && json.charAt(i - 1) != '\\';
      lines.append(c);
      if (quoted) {
        continue;
      }
      switch (c) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case ',' -> {
          items = depth == 1 ? 0 : items + (depth == 2 ? 1 : 0);
          if (depth == 1) {
            lines.append('\n');
          } else if (depth == 2 && items % IN_A_LINE == 0) {
            lines.append("\n  ");
          }
        }
        default -> {}
      }
    }
    return lines.toString();
  }
}
