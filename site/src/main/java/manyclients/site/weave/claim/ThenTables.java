package manyclients.site.weave.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Experiments;
import manyclients.lab.experiment.HistoricalFigures;
import manyclients.site.weave.book.Chapter;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Puts into the text what old sources measured, and what we do.
public final class ThenTables {
  private final Measured measured;
  private final Claims claims;
  private final Problems problems;

  public ThenTables(Root root, Claims claims, Problems problems) {
    this.measured = new Measured(root);
    this.claims = claims;
    this.problems = problems;
  }

  /// The lines that `then::experiment[]` stands for: a table.
  public List<String> lines(String id, Place place) {
    Optional<HistoricalFigures> then = Experiments.find(id).flatMap(Experiment::then);
    if (then.isEmpty()) {
      problems.add(place, "no experiment '" + id + "' repeats an old one");
      return List.of();
    }
    return table(then.get());
  }

  /// The lines that `then-and-now::[]` stands for: every old experiment, and its repetition.
  public List<String> all(Place place) {
    List<String> lines = new ArrayList<>();
    Experiments.all().stream()
        .filter(experiment -> experiment.then().isPresent())
        .filter(experiment -> measured.chapter(experiment).isPresent())
        .sorted(Comparator.comparing(experiment -> experiment.then().orElseThrow().name()))
        .forEach(experiment -> lines.addAll(section(experiment, place)));
    return lines;
  }

  private List<String> section(Experiment experiment, Place place) {
    HistoricalFigures then = experiment.then().orElseThrow();
    Chapter chapter = measured.chapter(experiment).orElseThrow();
    List<String> lines = new ArrayList<>();
    lines.add("[#%s]".formatted(experiment.id()));
    lines.add("== %s: %s".formatted(then.name(), experiment.question()));
    lines.add("");
    lines.addAll(table(then));
    lines.add("It is repeated in xref:%s.adoc[].".formatted(chapter.name()));
    lines.add("");
    measured
        .reference(experiment)
        .ifPresent(book -> {
          lines.addAll(NowTable.of(experiment, book, measured.mine(experiment)));
          experiment
              .claims()
              .forEach(claim -> lines.addAll(claims.lines(experiment, claim, place)));
        });
    return lines;
  }

  private static List<String> table(HistoricalFigures then) {
    List<String> lines = new ArrayList<>();
    lines.add("." + then.name() + ", then: " + Words.prose(then.source()));
    lines.add("[%autowidth,options=\"header\"]");
    lines.add("|===");
    lines.add(row(then.head()));
    lines.add("");
    then.rows().forEach(row -> lines.add(row(row.stream().map(Words::grouped).toList())));
    lines.add("|===");
    lines.add("");
    return lines;
  }

  static String row(List<String> cells) {
    return "| " + String.join(" | ", cells);
  }
}
