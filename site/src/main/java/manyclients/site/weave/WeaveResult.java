package manyclients.site.weave;

import java.util.List;
import manyclients.site.page.model.PageLink;
import manyclients.site.weave.code.Coverage;
import manyclients.site.weave.problem.Problem;

/// What came of a weaving.
///
/// @param problems what is wrong, by file and line; empty when the book is sound
/// @param coverage how much of the chapters' code the text shows
/// @param pages the pages written, in reading order
/// @param notes what a person may want to know, but is no fault
/// @param promoted how many sessions were rewritten
public record WeaveResult(
    List<Problem> problems,
    Coverage coverage,
    List<PageLink> pages,
    List<String> notes,
    int promoted) {
  public WeaveResult {
    problems = List.copyOf(problems);
    pages = List.copyOf(pages);
    notes = List.copyOf(notes);
  }

  public boolean sound() {
    return problems.isEmpty();
  }
}
