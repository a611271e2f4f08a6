package manyclients.site.weave.html;

import java.util.Collection;
import java.util.List;
import manyclients.site.weave.code.SourceFile;

/// Moves a chunk to the left margin.
final class Indent {
  private Indent() {}

  /// Returns the number of spaces that all lines begin with, except blank ones.
  static int common(SourceFile file, Collection<Integer> lines) {
    return lines.stream()
        .map(file::line)
        .filter(line -> !line.isBlank())
        .mapToInt(line -> line.length() - line.stripLeading().length())
        .min()
        .orElse(0);
  }

  /// Returns the lines without the braces at their end that close outer blocks: a class's end, for
  /// example, comes with its last member.
  static List<Integer> withoutLastEnds(SourceFile file, List<Integer> lines) {
    int margin =
        common(file, lines.stream().filter(line -> !file.line(line).strip().equals("}")).toList());
    int end = lines.size();
    while (end > 1 && isEnd(file.line(lines.get(end - 1)), margin)) {
      end--;
    }
    return lines.subList(0, end);
  }

  private static boolean isEnd(String line, int margin) {
    return line.isBlank() || (line.strip().equals("}") && line.indexOf('}') < margin);
  }

  /// Removes up to `count` leading spaces from a line of HTML, reaching into its elements.
  static String strip(String html, int count) {
    StringBuilder kept = new StringBuilder();
    int removed = 0;
    int i = 0;
    while (i < html.length() && removed < count) {
      char c = html.charAt(i);
      if (c == '<') {
        int end = html.indexOf('>', i) + 1;
        kept.append(html, i, end);
        i = end;
      } else if (c == ' ') {
        removed++;
        i++;
      } else {
        break;
      }
    }
    return kept.append(html, i, html.length()).toString();
  }
}
