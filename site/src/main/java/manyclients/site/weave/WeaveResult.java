package manyclients.site.weave;

import java.util.ArrayList;
import java.util.List;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.code.Coverage;
import manyclients.site.weave.problem.Problem;

/// The result of a weaving.
///
/// @param problems by file and line; empty if there are none
/// @param warnings faults that are problems only in strict mode, by file and line
/// @param coverage how much of the chapters' code the text shows
/// @param pages the pages written, in reading order
/// @param anew the pages that have changed since the last weaving
/// @param notes remarks that are no fault
/// @param promoted the number of rewritten sessions
public record WeaveResult(
    List<Problem> problems,
    List<Problem> warnings,
    Coverage coverage,
    List<PageLink> pages,
    List<PageLink> anew,
    List<String> notes,
    int promoted) {
  public WeaveResult {
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
    pages = List.copyOf(pages);
    anew = List.copyOf(anew);
    notes = List.copyOf(notes);
  }

  /// Returns a line for each problem and each warning.
  public List<String> findings() {
    List<String> lines = new ArrayList<>();
    for (Problem warning : warnings) {
      lines.add(new Problem(warning.place(), "warning: " + warning.message()).toString());
    }
    problems.forEach(problem -> lines.add(problem.toString()));
    return lines;
  }

  /// Returns the number of problems in words: `1 problem`.
  public String count() {
    return problems.size() + (problems.size() == 1 ? " problem" : " problems");
  }

  public boolean sound() {
    return problems.isEmpty();
  }
}
