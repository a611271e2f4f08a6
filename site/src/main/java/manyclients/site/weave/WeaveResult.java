package manyclients.site.weave;

import java.util.ArrayList;
import java.util.List;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.code.Coverage;
import manyclients.site.weave.problem.Problem;

/// What came of a weaving.
///
/// @param problems what is wrong, by file and line; empty when the book is sound
/// @param warnings what a reader can do without, and CI cannot, by file and line
/// @param coverage how much of the chapters' code the text shows
/// @param pages the pages written, in reading order
/// @param anew those of them that are not as they were when the site was last woven
/// @param notes what a person may want to know, but is no fault
/// @param promoted how many sessions were rewritten
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

  /// A line for each problem and each warning.
  public List<String> findings() {
    List<String> lines = new ArrayList<>();
    for (Problem warning : warnings) {
      lines.add(new Problem(warning.place(), "warning: " + warning.message()).toString());
    }
    problems.forEach(problem -> lines.add(problem.toString()));
    return lines;
  }

  /// How many problems there are: `1 problem`.
  public String count() {
    return problems.size() + (problems.size() == 1 ? " problem" : " problems");
  }

  public boolean sound() {
    return problems.isEmpty();
  }
}
