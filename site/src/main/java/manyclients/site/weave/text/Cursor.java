package manyclients.site.weave.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Walks through the lines of one file.
final class Cursor {
  private final List<Line> lines;
  private int next;

  Cursor(List<Line> lines) {
    this.lines = lines;
  }

  boolean hasNext() {
    return next < lines.size();
  }

  Line next() {
    return lines.get(next++);
  }

  @Nullable Line peek() {
    return hasNext() ? lines.get(next) : null;
  }

  /// Returns the lines up to `delimiter`, which is consumed; null if it is missing.
  @Nullable List<Line> until(String delimiter) {
    List<Line> block = new ArrayList<>();
    for (int i = next; i < lines.size(); i++) {
      if (lines.get(i).text().stripTrailing().equals(delimiter)) {
        next = i + 1;
        return block;
      }
      block.add(lines.get(i));
    }
    return null;
  }
}
