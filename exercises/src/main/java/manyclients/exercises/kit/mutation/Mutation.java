package manyclients.exercises.kit.mutation;

import java.util.Collections;
import java.util.List;

/// A small change of a source: a piece of it, and what is there instead.
///
/// @param operator what kind of change it is, such as `drop`
/// @param from where the piece begins, in characters
/// @param to where it ends
/// @param instead what replaces it
public record Mutation(String operator, int from, int to, String instead) {

  /// The source with this change. A line of which nothing is left goes as a whole.
  public String applyTo(String source) {
    int begin = from;
    int end = to;
    if (instead.isEmpty()) {
      int line = source.lastIndexOf('\n', from - 1) + 1;
      int next = source.indexOf('\n', to);
      if (next >= 0
          && source.substring(line, from).isBlank()
          && source.substring(to, next).isBlank()) {
        begin = line;
        end = next + 1;
      }
    }
    return source.substring(0, begin) + instead + source.substring(end);
  }

  /// The change by lines, as an edit of `wrong-answers.txt` is written: with as much of what stays
  /// before it as it takes to have one place only.
  public String edit(String source) {
    List<String> before = source.lines().toList();
    List<String> after = applyTo(source).lines().toList();
    int same = 0;
    while (same < Math.min(before.size(), after.size())
        && before.get(same).equals(after.get(same))) {
      same++;
    }
    int end = 0;
    while (end < Math.min(before.size(), after.size()) - same
        && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
      end++;
    }
    int last = before.size() - end;
    int first = same;
    int behind = last;
    while (first > 0 && !isOnce(before, first, behind)) {
      if (behind < before.size() && (same - first) > (behind - last)) {
        behind++;
      } else {
        first--;
      }
    }
    StringBuilder edit = new StringBuilder();
    before.subList(first, same).forEach(line -> edit.append(line("  ", line)));
    before.subList(same, last).forEach(line -> edit.append(line("- ", line)));
    after.subList(same, after.size() - end).forEach(line -> edit.append(line("+ ", line)));
    before.subList(last, behind).forEach(line -> edit.append(line("  ", line)));
    return edit.toString();
  }

  private static boolean isOnce(List<String> lines, int from, int to) {
    List<String> part = lines.subList(from, to);
    return from < to
        && part.stream().anyMatch(line -> !line.isBlank())
        && Collections.indexOfSubList(lines, part) == Collections.lastIndexOfSubList(lines, part);
  }

  /// A blank line would end the edit: it bears its sign alone, or, where it stays, both blanks.
  private static String line(String sign, String text) {
    return (text.isEmpty() && !sign.isBlank() ? sign.strip() : sign + text) + "\n";
  }
}
