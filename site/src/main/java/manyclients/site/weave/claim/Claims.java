package manyclients.site.weave.claim;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import manyclients.site.weave.book.Chapter;
import manyclients.site.weave.book.Chapters;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import manyclients.workbench.experiment.Claim;
import manyclients.workbench.experiment.Experiment;
import manyclients.workbench.experiment.Experiments;
import manyclients.workbench.experiment.Finding;
import manyclients.workbench.experiment.Judgement;
import manyclients.workbench.results.Result;
import manyclients.workbench.results.ResultFile;
import manyclients.workbench.results.Spread;

/// Puts claims into the text. The sentence comes from the experiment, and what it compares is
/// judged anew each time, so neither can drift away from the other. A claim that does not hold on
/// the machine of the book is a problem of the text.
public final class Claims {
  private final Root root;
  private final Problems problems;
  private final List<Experiment> experiments = Experiments.all();

  public Claims(Root root, Problems problems) {
    this.root = root;
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

  private List<String> lines(Experiment experiment, Claim claim, Place place) {
    Judgement book = judge(experiment, claim, "reference", place).orElse(claim.judge(Map.of()));
    if (book.finding() != Finding.HOLDS) {
      problems.add(place, "claim '%s': %s".formatted(claim.id(), against(experiment, book)));
    }
    String here =
        judge(experiment, claim, "mine", place)
            .map(mine -> " [.verdict.mine]#On this machine: %s.#".formatted(words(mine)))
            .orElse("");
    String verdict = "[.verdict]#%s.#".formatted(words(book));
    return List.of("", "[.claim]", claim.sentence() + " " + verdict + here, "");
  }

  private static String against(Experiment experiment, Judgement book) {
    return switch (book.finding()) {
      case NOT_MEASURED ->
          "%s has no result; ./course bench --reference %s"
              .formatted(experiment.id(), experiment.id());
      default ->
          "%s on the book's machine: %s is %s (%s–%s)"
              .formatted(
                  book.finding(),
                  book.claim().predicate(),
                  number(book.ratio()),
                  number(book.plausible().low()),
                  number(book.plausible().high()));
    };
  }

  private static String words(Judgement judgement) {
    return "%s: %s times (%s–%s)"
        .formatted(
            judgement.finding(),
            number(judgement.ratio()),
            number(judgement.plausible().low()),
            number(judgement.plausible().high()));
  }

  private Optional<Judgement> judge(Experiment experiment, Claim claim, String file, Place place) {
    return result(experiment, file, place).map(result -> claim.judge(result.measured()));
  }

  private Optional<Result> result(Experiment experiment, String name, Place place) {
    try {
      for (Chapter chapter : Chapters.in(root)) {
        if (chapter.number().equals(Integer.toString(experiment.chapter()))) {
          Path file = chapter.folder().resolve("results/" + name + ".json");
          return ResultFile.open(file).get(experiment.id());
        }
      }
    } catch (IOException e) {
      problems.add(place, name + ".json can't be read: " + e.getMessage());
    }
    return Optional.empty();
  }

  private static String number(double value) {
    return Double.isFinite(value) ? Spread.rounded(value).toPlainString() : "–";
  }
}
