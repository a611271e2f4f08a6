package manyclients.site.weave.text;

import java.util.List;
import java.util.regex.Matcher;

/// Lines of the text that stand for others: `claim::id[]`, `then::experiment[]`.
final class Computed {
  private final Manuscript manuscript;
  private final Tools tools;

  Computed(Manuscript manuscript, Tools tools) {
    this.manuscript = manuscript;
    this.tools = tools;
  }

  /// Puts what the line stands for, if it is such a line.
  boolean put(Line line) {
    Matcher claim = Syntax.CLAIM.matcher(line.text());
    if (claim.matches()) {
      put(line, tools.claims().lines(claim.group(1), line.place()));
      return true;
    }
    Matcher then = Syntax.THEN.matcher(line.text());
    if (then.matches()) {
      put(line, tools.thenTables().lines(then.group(1), line.place()));
      return true;
    }
    return false;
  }

  private void put(Line line, List<String> texts) {
    texts.forEach(text -> manuscript.add(line.with(text)));
  }
}
