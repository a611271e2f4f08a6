package manyclients.site.weave.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Experiments;
import manyclients.lab.experiment.HistoricalFigures;
import manyclients.site.weave.book.Chapter;
import manyclients.site.weave.book.References;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Puts the figures of old sources, and of our repetitions, into the text.
public final class ThenTables {
  private final Measured measured;
  private final Claims claims;
  private final Problems problems;

  public ThenTables(Root root, Claims claims, Problems problems) {
    this.measured = new Measured(root, new References());
    this.claims = claims;
    this.problems = problems;
  }

  /// Returns the lines of `then::experiment[]`: a table.
  public List<String> lines(String id, Place place) {
    return repeated(id, place)
        .map(experiment -> table(experiment.then().orElseThrow()))
        .orElse(List.of());
  }

  /// Returns the lines of `then-and-now::experiment[]`: the heading of its section.
  public List<String> heading(String id, Place place) {
    return repeated(id, place)
        .map(experiment ->
            List.of(
                "[#%s]".formatted(id),
                "== %s: %s"
                    .formatted(experiment.then().orElseThrow().name(), experiment.question()),
                ""))
        .orElse(List.of());
  }

  private Optional<Experiment> repeated(String id, Place place) {
    Optional<Experiment> found =
        Experiments.find(id).filter(experiment -> experiment.then().isPresent());
    if (found.isEmpty()) {
      problems.add(place, "no experiment '" + id + "' repeats an old one");
    }
    return found;
  }

  /// Returns the lines of `now::experiment[]`: the old figures, the repetition, and its claims.
  public List<String> now(String id, Place place) {
    return repeated(id, place).map(experiment -> now(experiment, place)).orElse(List.of());
  }

  private List<String> now(Experiment experiment, Place place) {
    Chapter chapter = measured.chapter(experiment).orElseThrow();
    List<String> lines = new ArrayList<>(table(experiment.then().orElseThrow()));
    lines.add("It is repeated in xref:%s.adoc[].".formatted(chapter.name()));
    lines.add("");
    measured
        .reference(experiment)
        .ifPresent(book -> {
          lines.addAll(NowTable.of(experiment, book, chapter.key()));
          experiment
              .claims()
              .forEach(claim -> lines.addAll(claims.lines(experiment, claim, place)));
        });
    return lines;
  }

  /// Returns whether the source of an experiment printed that figure.
  public boolean printed(String id, String figure) {
    String plain = figure.replace(",", "");
    return Experiments.find(id).flatMap(Experiment::then).stream()
        .flatMap(then -> then.rows().stream())
        .flatMap(List::stream)
        .anyMatch(cell ->
            List.of(cell.replace(",", "").split(" ")).contains(plain)
                || cell.replace(",", "").equals(plain));
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
