package manyclients.site.weave.text;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/// Lines of the text that stand for others: `claim::id[]`, `claims::[]`, `then::experiment[]`,
/// `then-and-now::[]`.
record Computed(Manuscript manuscript, Tools tools) {
  /// Puts what the line stands for, if it is such a line.
  boolean put(Line line) {
    Optional<List<String>> meant = meant(line);
    meant.ifPresent(texts -> texts.forEach(text -> manuscript.add(line.with(text))));
    return meant.isPresent();
  }

  private Optional<List<String>> meant(Line line) {
    Matcher claim = Syntax.CLAIM.matcher(line.text());
    if (claim.matches()) {
      return Optional.of(tools.claims().lines(claim.group(1), line.place()));
    }
    Matcher then = Syntax.THEN.matcher(line.text());
    if (then.matches()) {
      return Optional.of(tools.thenTables().lines(then.group(1), line.place()));
    }
    if (Syntax.CLAIMS.matcher(line.text()).matches()) {
      return Optional.of(tools.claims().all());
    }
    if (Syntax.THEN_AND_NOW.matcher(line.text()).matches()) {
      return Optional.of(tools.thenTables().all(line.place()));
    }
    return Optional.empty();
  }
}
