package manyclients.site.weave.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import manyclients.workbench.experiment.Experiment;
import manyclients.workbench.experiment.Experiments;
import manyclients.workbench.experiment.Then;

/// Puts into the text what an old source measured.
public final class ThenTables {
  private final Problems problems;

  public ThenTables(Problems problems) {
    this.problems = problems;
  }

  /// The lines that `then::experiment[]` stands for: a table.
  public List<String> lines(String id, Place place) {
    Optional<Then> then = Experiments.find(id).flatMap(Experiment::then);
    if (then.isEmpty()) {
      problems.add(place, "no experiment '" + id + "' repeats an old one");
      return List.of();
    }
    return table(then.get());
  }

  private static List<String> table(Then then) {
    List<String> lines = new ArrayList<>();
    lines.add("." + then.name() + ", then: " + then.source());
    lines.add("[.then%autowidth,options=\"header\"]");
    lines.add("|===");
    lines.add(row(then.head()));
    lines.add("");
    then.rows().forEach(row -> lines.add(row(row)));
    lines.add("|===");
    lines.add("");
    return lines;
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells);
  }
}
