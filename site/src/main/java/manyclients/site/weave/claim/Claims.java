package manyclients.site.weave.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Experiments;
import manyclients.lab.experiment.Finding;
import manyclients.lab.experiment.InWords;
import manyclients.lab.experiment.Judgement;
import manyclients.lab.results.Result;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Puts claims into the text. The sentence comes from the experiment, and what it compares is
/// judged anew each time, so neither can drift away from the other. A claim that does not hold on
/// the book's machine is a problem of the text.
public final class Claims {
  private final Measured measured;
  private final Problems problems;
  private final List<Experiment> experiments = Experiments.all();

  public Claims(Root root, Problems problems) {
    this.measured = new Measured(root);
    this.problems = problems;
  }

  /// The lines that `claim::id[]` stands for.
  public List<String> lines(String id, Place place) {
    for (Experiment experiment : experiments) {
      for (Claim claim : experiment.claims()) {
        if (claim.id().equals(id)) {
          return lines(experiment, claim, place);
        }
      }
    }
    problems.add(place, "no experiment claims '" + id + "'");
    return List.of();
  }

  List<String> lines(Experiment experiment, Claim claim, Place place) {
    Judgement book =
        Measured.judge(claim, measured.reference(experiment)).orElse(claim.judge(Map.of()));
    if (book.finding() != Finding.HOLDS) {
      problems.add(place, "claim '%s': %s".formatted(claim.id(), against(experiment, book)));
    }
    String said = InWords.judgement(book) + ": " + Words.prose(claim.division()) + ".";
    String verdict = " " + verdict(claim, said);
    return List.of("", "[.claim]", Words.prose(claim.sentence()) + verdict, "");
  }

  private static String against(Experiment experiment, Judgement book) {
    if (book.finding() == Finding.NOT_MEASURED) {
      return "no result; ./course bench --reference " + experiment.id();
    }
    return "%s on the book's machine: %s is %s"
        .formatted(book.finding(), book.claim().predicate(), InWords.ratio(book));
  }

  /// The lines that `claims::[]` stands for: a table of all claims of the book, each with a picture
  /// of its ratio.
  public List<String> all() {
    List<Experiment> told =
        experiments.stream().filter(each -> measured.chapter(each).isPresent()).toList();
    List<String> lines = new ArrayList<>();
    lines.add("[.forest,cols=\"6,4\",options=\"header\"]");
    lines.add("|===");
    lines.add("| Claim, and what decides it | The ratio, from a thousandth to a thousand");
    lines.add("");
    for (Experiment experiment : told) {
      for (Claim claim : experiment.claims()) {
        lines.add(row(claim) + " | " + verdict(claim, measured.reference(experiment)));
      }
    }
    lines.add("|===");
    lines.add("");
    return lines;
  }

  private static String row(Claim claim) {
    String bounds = claim.bounds().replaceAll("([≥≤]) ", "$1\u00A0");
    return "| %s [.predicate]#%s: %s#"
        .formatted(Words.prose(claim.sentence()), bounds, Words.prose(claim.division()));
  }

  private static String verdict(Claim claim, Optional<Result> result) {
    return Measured.judge(claim, result)
        .map(found -> ClaimStrip.of(found) + verdict(claim, InWords.judgement(found)))
        .orElse("–");
  }

  /// What the page puts the reader's own judgement behind.
  private static String verdict(Claim claim, String words) {
    return "[.verdict.of-%s]#%s#".formatted(claim.id(), words);
  }
}
