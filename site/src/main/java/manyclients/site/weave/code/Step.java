package manyclients.site.weave.code;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.DeltaType;
import java.util.ArrayList;
import java.util.List;

/// The difference between two real classes, line by line.
///
/// @param from the step before
/// @param to the step after
/// @param rows every line of both, in reading order
/// @param caption the name of the step's class
/// @param id the anchor of the difference on its page
public record Step(SourceFile from, SourceFile to, List<Row> rows, Caption caption, String id) {
  public Step {
    rows = List.copyOf(rows);
  }

  /// The change of a line.
  public enum Change {
    SAME,
    ADDED,
    REMOVED
  }

  /// A line of `to`, or of `from` if it was removed.
  ///
  /// @param line its number there
  /// @param renamed whether it differs only by the name of the class
  public record Row(Change change, int line, boolean renamed) {}

  /// Computes the difference of `to` from `from`.
  public static Step between(SourceFile from, SourceFile to, Outlines outlines, String id) {
    List<Integer> before = from.whole();
    List<Integer> after = to.whole();
    var patch = DiffUtils.diff(text(from, before), text(to, after));
    List<Row> rows = new ArrayList<>();
    int next = 0;
    for (AbstractDelta<String> delta : patch.getDeltas()) {
      int start = delta.getTarget().getPosition();
      add(rows, Change.SAME, after.subList(next, start));
      List<String> renamed = renamed(from, to, delta);
      if (delta.getType() != DeltaType.INSERT) {
        int removed = delta.getSource().getPosition();
        for (int line : before.subList(removed, removed + delta.getSource().size())) {
          boolean same = renamed.contains(renamed(from, to, from.line(line)));
          rows.add(new Row(Change.REMOVED, line, same));
        }
      }
      next = start + delta.getTarget().size();
      for (int line : after.subList(start, next)) {
        rows.add(new Row(Change.ADDED, line, renamed.contains(to.line(line).stripTrailing())));
      }
    }
    add(rows, Change.SAME, after.subList(next, after.size()));
    return new Step(from, to, rows, outlines.caption(to, after), id);
  }

  /// Returns the new lines of a change that differ from an old one only by the name of the class.
  private static List<String> renamed(SourceFile from, SourceFile to, AbstractDelta<String> delta) {
    List<String> lines = new ArrayList<>(delta.getTarget().getLines());
    lines.retainAll(
        delta.getSource().getLines().stream().map(line -> renamed(from, to, line)).toList());
    return lines;
  }

  /// Returns an old line with the name of the class replaced.
  private static String renamed(SourceFile from, SourceFile to, String line) {
    return line.stripTrailing().replace(name(from), name(to));
  }

  private static String name(SourceFile file) {
    return file.simpleName().replaceFirst("\\.java$", "");
  }

  /// Returns the number of lines that were added or removed.
  public int changes() {
    return (int) rows.stream().filter(row -> row.change() != Change.SAME).count();
  }

  private static List<String> text(SourceFile file, List<Integer> lines) {
    return lines.stream().map(file::line).map(String::stripTrailing).toList();
  }

  private static void add(List<Row> rows, Change change, List<Integer> lines) {
    for (int line : lines) {
      rows.add(new Row(change, line, false));
    }
  }
}
