package manyclients.site.weave.claim;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Experiments;
import manyclients.lab.experiment.Finding;
import manyclients.lab.experiment.InWords;
import manyclients.lab.experiment.Judgement;
import manyclients.lab.results.Result;
import manyclients.lab.results.Spread;
import manyclients.site.files.Kept;
import manyclients.site.weave.book.References;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Puts claims into the text. The sentence comes from the experiment, and its comparison is judged
/// again after each change of the claim or its results, so neither can drift away from the other. A
/// claim that does not hold on the book's machine is a problem of the text.
public final class Claims {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,3})-(\\d{1,3})");

  private final Kept kept;
  private final Measured measured;
  private final Problems problems;
  private final List<Experiment> experiments = Experiments.all();

  /// The judgement of a claim, kept because it takes thousands of samples.
  private record Verdict(Finding finding, String words, String ratio, String strip)
      implements Serializable {}

  public Claims(Root root, Kept kept, Problems problems) {
    this.kept = kept;
    this.measured = new Measured(root, new References());
    this.problems = problems;
  }

  /// Returns the lines of AsciiDoc that replace `claim::id[]`.
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
    Verdict verdict = verdict(claim, measured.reference(experiment));
    if (verdict.finding != Finding.HOLDS) {
      problems.add(
          place, "claim '%s': %s".formatted(claim.id(), against(experiment, claim, verdict)));
    }
    String said = verdict.words + ": " + Words.prose(claim.division()) + ".";
    return List.of("", "[.claim]", Words.prose(claim.sentence()) + " " + marked(claim, said), "");
  }

  private Verdict verdict(Claim claim, Optional<Result> result) {
    Map<String, Spread> both = result.map(Result::measured).orElse(Map.of());
    String key =
        kept.key(
            "claim",
            claim,
            String.valueOf(both.get(claim.over())),
            String.valueOf(both.get(claim.under())));
    return kept.get(
        key,
        Verdict.class,
        () -> {
          Judgement judgement = claim.judge(both);
          return new Verdict(
              judgement.finding(),
              InWords.judgement(judgement),
              judgement.finding() == Finding.NOT_MEASURED ? "" : InWords.ratio(judgement),
              ClaimStrip.of(judgement));
        });
  }

  private static String against(Experiment experiment, Claim claim, Verdict verdict) {
    return verdict.finding == Finding.NOT_MEASURED
        ? "no result; ./course bench --reference " + experiment.id()
        : "%s on the book's machine: %s is %s"
            .formatted(verdict.finding, claim.predicate(), verdict.ratio);
  }

  /// Returns the lines of `claims::[]`, or of `claims::1-5[]` for some chapters: for each chapter a
  /// table of its claims, with a picture of each ratio.
  public List<String> tables(String chapters, Place place) {
    Map<Integer, List<Experiment>> told =
        experiments.stream()
            .filter(each -> isIn(chapters, each.chapter()) && measured.chapter(each).isPresent())
            .filter(each -> !each.claims().isEmpty())
            .collect(groupingBy(Experiment::chapter, TreeMap::new, toList()));
    if (told.isEmpty()) {
      problems.add(place, "no experiment of chapters '%s' claims anything".formatted(chapters));
    }
    List<String> lines = new ArrayList<>();
    told.forEach((chapter, its) -> lines.addAll(table(chapter, its)));
    return lines;
  }

  private static boolean isIn(String chapters, int chapter) {
    Matcher ends = RANGE.matcher(chapters);
    return chapters.isEmpty()
        || ends.matches()
            && Integer.parseInt(ends.group(1)) <= chapter
            && chapter <= Integer.parseInt(ends.group(2));
  }

  private List<String> table(int chapter, List<Experiment> its) {
    List<String> lines = new ArrayList<>();
    lines.add(chapter == Experiments.LAB ? ".The workshop" : ".Chapter " + chapter);
    lines.add("[.forest,cols=\"6,4\",options=\"header\"]");
    lines.add("|===");
    lines.add("| Claim, and what decides it | The ratio, from a thousandth to a thousand");
    lines.add("");
    for (Experiment experiment : its) {
      for (Claim claim : experiment.claims()) {
        lines.add(row(claim) + " | " + cell(claim, measured.reference(experiment)));
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

  private String cell(Claim claim, Optional<Result> result) {
    Verdict verdict = verdict(claim, result);
    return result.isEmpty() ? "–" : verdict.strip + marked(claim, verdict.words);
  }

  /// Returns the words with a mark, after which the page puts the reader's own judgement.
  private static String marked(Claim claim, String words) {
    return "[.verdict.of-%s]#%s#".formatted(claim.id(), words);
  }
}
